import { accessOf, defaultPermissions } from '@saude/contract/access'
import '@saude/contract/testing/rows'
import type { GroupKey } from '@saude/contract/session'
import { PlatformProvider, Slot, session, useScreenActions } from '@saude/kits/platform'
import { navigate, PageRoutes } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CitizenHistory from './CitizenHistory.tsx'
import HistoryWidget from './HistoryWidget.tsx'

jest.setTimeout(60_000)

const server = fakeServer()
beforeAll(() => {
  // jsdom scrolls nothing.
  window.scrollTo = () => {}
})
afterEach(() => {
  session.signOut()
  server.reset()
})

const citizen = {
  id: 'p1',
  name: 'Benedita Nogueira da Silva',
  cpf: '31844290715',
  cns: '702601544837729',
  birthDate: '1958-03-14',
  gender: 'F',
  mobilePhone: '19996042718',
  contactPhone: '19998710345',
  addressPublicPlaceType: 'Rua',
  addressPublicPlace: 'das Paineiras',
  addressNumber: '214',
  userResponsibleName: 'Ivone Batista Leal',
  cnsResponsibleProfessional: '980016277345091',
  healthUnitName: 'UBS Vila Nova',
  microArea: '04',
  installedApp: 'MATCH',
}
const at = (day: string, time = '10:00') => `${day} ${time}:00.000-03:00`
const items = [
  {
    id: 'a',
    type: 'healthCare',
    description: 'Consulta médica na atenção primária: Hipertensão arterial',
    notes: 'Mantida a medicação.',
    date: at('2026-11-19', '14:10'),
    attendedByUserId: 'u1',
    recordedBy: 'u1',
    professionalName: 'Dra. Helena',
  },
  {
    id: 'b',
    type: 'healthCare',
    description: 'Consulta de pré-natal',
    date: at('2026-11-19', '09:00'),
    attendedByUserId: 'u2',
    recordedBy: 'u2',
    professionalName: 'Enf. Caíque',
  },
  {
    id: 'c',
    type: 'message',
    description: 'Mensagem',
    message: 'Sua consulta está marcada.',
    userName: 'Ivone',
    date: at('2026-11-12'),
    readAt: at('2026-11-13'),
  },
  {
    id: 'd',
    type: 'message',
    description: 'Mensagem',
    message: 'Venha buscar o exame.',
    userName: 'Ivone',
    date: at('2026-11-11'),
    readAt: null,
  },
]

/** A server on which an act changes what is read next. */
function serve(answered: readonly object[] = items) {
  server.answer('citizen-get', () => citizen)
  server.answer('ongoing-list', () => ({ id: 'p1', items: [] }))
  server.answer('citizen-history', () => ({ id: 'p1', items: answered, seedBase: 'e-SUS' }))
}

const screens = { '/app/citizen/history/{id}': CitizenHistory }

const open = (...groups: GroupKey[]) => openAs({}, ...groups)

async function openAs(own: Parameters<typeof auth>[0], ...groups: GroupKey[]) {
  session.signIn(
    auth({
      userGroupKeys: groups,
      permissions: groups.flatMap(defaultPermissions),
      ...own,
    }),
  )
  await act(() => navigate('/app/citizen/history/p1', { force: true }))
  return render(
    <PlatformProvider>
      <PageRoutes screens={screens} />
    </PlatformProvider>,
  )
}

it('has home visits by their day, and offers an agent a visit and the position', async () => {
  serve([
    ...items,
    {
      id: 'v',
      type: 'visit',
      description: 'Ausente',
      notes: 'Portão fechado',
      professionalName: 'Ivone Batista',
      date: at('2026-11-10', '00:00'),
    },
  ])
  server.answer('citizen-visit-list', () => ({
    items: [],
    totalItems: 0,
    startIndex: 0,
    stopIndex: 9,
    endReached: true,
  }))
  session.signIn(auth({ userGroupKeys: ['acs'], permissions: [...defaultPermissions('acs')] }))
  const Frame = () => (
    <>
      <Slot name="actions" />
      {useScreenActions().map(({ label, href }) => (
        <a key={label} href={href}>
          {label}
        </a>
      ))}
      <PageRoutes screens={screens} />
    </>
  )
  await act(() => navigate('/app/citizen/history/p1', { force: true }))
  render(
    <PlatformProvider>
      <Frame />
    </PlatformProvider>,
  )
  const visit = await screen.findByRole('article', { name: 'Visita domiciliar' })
  expect(visit).toHaveTextContent('Ausente')
  expect(visit).toHaveTextContent('Ivone Batista')
  expect(visit).not.toHaveTextContent('00:00')
  expect(screen.getByRole('link', { name: 'Localização' })).toHaveAttribute(
    'href',
    '/app/citizen/location/p1',
  )
  await userEvent.click(screen.getByRole('button', { name: /Registrar/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Registrar visita' }))
  expect(await screen.findByRole('dialog', { name: 'Registrar visita' })).toBeInTheDocument()
})

it('heads the history with who it is, and says what no one knows', async () => {
  serve()
  await open('nurse')
  const person = await screen.findByRole('region', { name: 'Dados do cidadão' })
  const fact = (label: string) => within(person).getByText(label).nextElementSibling?.textContent
  expect(within(person).getByRole('heading', { name: citizen.name })).toBeInTheDocument()
  expect(fact('Nome social')).toBe('Sem informação')
  expect(fact('CPF')).toBe('318.442.907-15')
  expect(fact('CNS')).toBe('702 6015 4483 7729')
  expect(fact('Data de nascimento')).toBe('14/03/1958')
  expect(fact('Idade')).toMatch(/^\d\d anos$/)
  expect(fact('Sexo')).toBe('FEMININO')
  expect(fact('Contato')).toBe('(19) 99604-2718')
  expect(fact('Contato alternativo')).toBe('(19) 99871-0345')
  expect(fact('E-mail')).toBe('Sem informação')
  expect(fact('Endereço')).toBe('Rua das Paineiras, 214')
  expect(fact('Agente de saúde')).toBe('IVONE BATISTA LEAL')
  expect(fact('CNS do profissional')).toBe('980 0162 7734 5091')
  expect(fact('Unidade de saúde')).toBe('UBS Vila Nova')
  expect(fact('Micro área')).toBe('04')
  for (const label of ['Nome da mãe', 'Nome do pai', 'Bairro']) expect(fact(label)).toBe('Sem informação')
})

it('says the day of a death in place of the age', async () => {
  serve()
  server.answer('citizen-get', () => ({ ...citizen, gender: 'M', deathAt: '2025-02-03' }))
  await open('nurse')
  expect((await screen.findByText('Data de óbito')).nextElementSibling).toHaveTextContent('03/02/2025')
  expect(screen.queryByText('Idade')).toBeNull()
  expect(screen.getByText('MASCULINO')).toBeInTheDocument()
})

it('groups entries by day, with notes, who did it, and which messages were read', async () => {
  serve()
  await open('nurse')
  expect(await screen.findByRole('heading', { name: /19\/11\/2026$/ })).toBeInTheDocument()
  const [first] = screen.getAllByRole('article', { name: /^Atendimento/ })
  expect(first).toHaveTextContent('14:10')
  expect(first).toHaveTextContent('Mantida a medicação.')
  expect(first).toHaveTextContent('Dra. Helena')
  expect(screen.getByText('Sua consulta está marcada. (VISUALIZADA)')).toBeInTheDocument()
  expect(screen.getByText('Venha buscar o exame.')).toBeInTheDocument()
})

it('offers Remover to the user who attended, asks why, and shows it as removed', async () => {
  serve()
  await open('nurse')
  const button = await screen.findByRole('button', { name: 'Remover' })
  expect(screen.getAllByRole('button', { name: 'Remover' })).toHaveLength(1)
  await userEvent.click(button)
  expect(await screen.findByText('Confirma a exclusão desse atendimento?')).toBeInTheDocument()
  const dialog = screen.getByRole('dialog')
  server.answer('recorded-entry-remove', () => ({ id: 'a', citizenId: 'p1' }))
  await userEvent.type(await within(dialog).findByLabelText(/^Motivo da remoção/), 'Pessoa errada')
  const withdrawn = { at: at('2026-11-20'), reason: 'Pessoa errada', isCorrected: false }
  serve([{ ...items[0], recordedBy: null, withdrawn }, ...items.slice(1)] as typeof items)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remover' }))
  expect(await screen.findByText('Removido em 20/11/2026 às 10:00: Pessoa errada')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remover' })).toBeNull()
  expect(server.calls.find(({ path }) => path === 'recorded-entry-remove')?.input).toEqual({
    id: 'a',
    reason: 'Pessoa errada',
  })
})

it('lets an agent correct an own visit, with a reason, and shows what it was', async () => {
  const visit = {
    type: 'visit',
    description: 'Visita realizada',
    professionalName: 'Ivone',
    recordedBy: 'u1',
  }
  serve([{ ...visit, id: 'v1', date: at('2026-11-19', '00:00') }])
  server.answer('recorded-entry-get', () => ({
    id: 'v1',
    citizenId: 'p1',
    at: at('2026-11-19', '00:00'),
    date: '2026-11-19',
    outcome: 'done',
    notes: 'Cão solto',
  }))
  server.answer('visit-record', () => ({ id: 'p1', citizenId: 'p1' }))
  await open('acs')
  await userEvent.click(await screen.findByRole('button', { name: 'Corrigir' }))
  const dialog = await screen.findByRole('dialog', { name: 'Corrigir visita' })
  expect(await within(dialog).findByLabelText(/^Motivo$/)).toHaveValue('Cão solto')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Corrigir' }))
  expect(
    (await within(dialog).findAllByText('Motivo da correção é um campo obrigatório')).length,
  ).toBeGreaterThan(0)
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Resultado' }))
  await userEvent.click(within(dialog).getByRole('option', { name: 'Ausente' }))
  await userEvent.type(within(dialog).getByLabelText(/^Motivo da correção/), 'Era a vizinha')
  const withdrawn = { at: at('2026-11-20'), reason: 'Era a vizinha', isCorrected: true }
  serve([{ ...visit, id: 'v1', date: at('2026-11-19', '00:00'), recordedBy: null, withdrawn }])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Corrigir' }))
  expect(await screen.findByText('Corrigido em 20/11/2026 às 10:00: Era a vizinha')).toBeInTheDocument()
  expect(server.calls.find(({ path }) => path === 'visit-record')?.input).toEqual({
    citizenId: 'p1',
    corrects: 'v1',
    outcome: 'absent',
    date: '2026-11-19',
    reason: 'Cão solto',
    correctionReason: 'Era a vizinha',
  })
})

it('says under anonymisation why nothing can be removed, and asks for nothing', async () => {
  serve()
  await openAs({ isAnonymization: true }, 'nurse')
  const button = await screen.findByRole('button', { name: 'Remover: A anonimização está ativa' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.hover(button)
  expect(await screen.findByRole('tooltip')).toHaveTextContent('A anonimização está ativa')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.calls.map(({ path }) => path)).not.toContain('recorded-entry-remove')
})

/** The actions that a screen gives to the frame, as it would offer them. */
const Offered = () => (
  <>
    {useScreenActions().map(({ label, disabledReason }) => (
      <p key={label}>{disabledReason ? `${label}: ${disabledReason}` : label}</p>
    ))}
    <Slot name="actions" />
  </>
)

it.each([
  [false, 'Enviar mensagem', 'Registrar atendimento'],
  [true, 'Enviar mensagem: A anonimização está ativa', 'Registrar atendimentoA anonimização está ativa'],
])('with anonymisation %s it offers %s', async (isAnonymization, writing, recording) => {
  serve()
  session.signIn(
    auth({
      userGroupKeys: ['healthDirector'],
      permissions: defaultPermissions('healthDirector'),
      isAnonymization,
    }),
  )
  await act(() => navigate('/app/citizen/history/p1', { force: true }))
  render(
    <PlatformProvider>
      <Offered />
      <PageRoutes screens={screens} />
    </PlatformProvider>,
  )
  expect(await screen.findByText(writing, { selector: 'p' })).toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: 'Registrar' }))
  expect(screen.getAllByRole('menuitem')[0]).toHaveTextContent(recording)
})

it('offers no message to somebody who has died, and says why', async () => {
  serve()
  server.answer('citizen-get', () => ({ ...citizen, deathAt: '2025-02-03' }))
  session.signIn(
    auth({ userGroupKeys: ['healthDirector'], permissions: defaultPermissions('healthDirector') }),
  )
  await act(() => navigate('/app/citizen/history/p1', { force: true }))
  render(
    <PlatformProvider>
      <Offered />
      <PageRoutes screens={screens} />
    </PlatformProvider>,
  )
  const reason = await screen.findByText('Enviar mensagem: Cidadão falecido', { selector: 'p' })
  expect(reason).toBeInTheDocument()
})

describe('Filtrar histórico', () => {
  const optionsOf = async () => {
    await userEvent.click(await screen.findByLabelText('Filtrar histórico'))
    return screen.getAllByRole('option').map(({ textContent }) => textContent)
  }

  it('has an option for each kind that the person may see', async () => {
    serve()
    await open('acs')
    expect(await optionsOf()).toEqual([
      'Medições',
      'Medições autorreferidas',
      'Atendimentos',
      'Imunizações',
      'Procedimentos',
      'Sintomas autorreferidos',
      'Atendimentos odontológicos',
      'Atendimentos domiciliares',
      'Mensagens',
      'Visitas domiciliares',
      'Viagens',
    ])
    expect(accessOf('symptomList').groups).not.toContain('acs')
  })

  it('shows the chosen kinds only, and says so when there is nothing of them', async () => {
    serve()
    await open('nurse')
    await optionsOf()
    await userEvent.click(screen.getByRole('option', { name: /Mensagens/ }))
    await waitFor(() => expect(screen.queryByText('Consulta de pré-natal')).toBeNull())
    expect(screen.getByText('Venha buscar o exame.')).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('2 registros encontrados')
    await userEvent.click(screen.getByRole('option', { name: /Mensagens/ }))
    await userEvent.click(screen.getByRole('option', { name: 'Exames' }))
    expect(await screen.findByText('Sem dados')).toBeInTheDocument()
  })

  it('is empty for drivers', async () => {
    serve()
    await open('driver', 'nurse')
    await screen.findAllByRole('article')
    expect(screen.queryByLabelText('Filtrar histórico')).toBeNull()
  })
})

it('says that there is no history', async () => {
  serve([])
  await open('nurse')
  expect(await screen.findByText('Sem histórico.')).toBeInTheDocument()
})

it('asks for no history and offers nothing to a user who only manages travels', async () => {
  serve()
  await open('travelLogisticManager')
  await screen.findByRole('region', { name: 'Dados do cidadão' })
  expect(screen.queryByRole('region', { name: 'Histórico' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Enviar mensagem' })).toBeNull()
  expect(server.calls.map(({ path }) => path)).not.toContain('citizen-history')
})

it('reads again what failed to load', async () => {
  serve()
  server.fail('citizen-history', { key: 'timeout', message: 'O tempo limite expirou' })
  await open('nurse')
  expect(await screen.findByText('O tempo limite expirou')).toBeInTheDocument()
  serve()
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Consulta de pré-natal')).toBeInTheDocument()
})

it('says what another area could not answer, and asks again', async () => {
  serve()
  server.answer('citizen-history', () => ({ id: 'p1', items, missing: ['travel'] }))
  await open('nurse')
  expect(await screen.findByText(/Não foi possível carregar agora: Viagens/)).toBeInTheDocument()
  expect(screen.getByText('Consulta de pré-natal')).toBeInTheDocument()
  serve()
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(screen.queryByText(/Não foi possível carregar agora/)).toBeNull())
})

describe('where neither the person nor the history could be read', () => {
  const failure = { key: 'timeout', message: 'O tempo limite expirou' } as const
  const failBoth = () => {
    serve()
    server.fail('citizen-get', failure)
    server.fail('citizen-history', failure)
  }
  const tryAgain = async () => {
    const button = await screen.findByRole('button', { name: 'Tentar novamente' })
    serve()
    await userEvent.click(button)
  }

  it('reads both again at one press', async () => {
    failBoth()
    await open('nurse')
    await tryAgain()
    expect(await screen.findByText('Consulta de pré-natal')).toBeInTheDocument()
    expect(screen.queryByText(failure.message)).toBeNull()
  })

  it('does so in what other areas show, too', async () => {
    failBoth()
    session.signIn(auth({ userGroupKeys: ['nurse'], permissions: defaultPermissions('nurse') }))
    render(
      <PlatformProvider>
        <HistoryWidget citizenId="p1" />
      </PlatformProvider>,
    )
    await tryAgain()
    expect(await screen.findByText('4 registros encontrados')).toBeInTheDocument()
  })

  it('reads the person alone for a user who only manages travels', async () => {
    failBoth()
    await open('travelLogisticManager')
    await tryAgain()
    expect(await screen.findByRole('region', { name: 'Dados do cidadão' })).toBeInTheDocument()
    expect(server.calls.map(({ path }) => path)).not.toContain('citizen-history')
  })
})

it('does not offer to try again without permission', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  serve()
  server.fail('citizen-history', {
    key: 'permission',
    message: 'Sem permissão',
    payload: { name: 'citizenHistory', title: 'Histórico do cidadão' },
  })
  await open('nurse')
  expect(await screen.findByText('Sem permissão: Histórico do cidadão')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  jest.restoreAllMocks()
})

it('shows that somebody unknown or removed is not there', async () => {
  await open('nurse')
  expect(await screen.findByRole('heading', { name: /não encontrad/i })).toBeInTheDocument()
})

it('draws only what is in sight of thousands of entries', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ ...items[1], id: `m${index}` }))
  serve(many)
  await open('nurse')
  expect((await screen.findAllByRole('article')).length).toBeLessThan(80)
})

it('shares the history with other areas, which say the name themselves', async () => {
  serve()
  session.signIn(auth({ userGroupKeys: ['nurse'], permissions: defaultPermissions('nurse') }))
  render(
    <PlatformProvider>
      <HistoryWidget citizenId="p1" />
    </PlatformProvider>,
  )
  expect(await screen.findByText('4 registros encontrados')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: citizen.name })).toBeNull()
  expect(screen.getByText('318.442.907-15')).toBeInTheDocument()
})
