import { defaultPermissions } from '@saude/contract/access'
import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate, PageRoutes } from '@saude/kits/router'
import { auth, fakeDevice, fakeServer } from '@saude/kits/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Attend from './Attend.tsx'

jest.setTimeout(60_000)

const server = fakeServer()
const screens = { '/app/citizen/attend/{id}': Attend }
afterEach(() => {
  session.signOut()
  server.reset()
  fakeDevice()
})

const lastPeriod = new Date(Date.now() - 26 * 7 * 86_400_000 - 86_400_000).toISOString().slice(0, 10)

function serve(citizen: object = {}) {
  server.answer('citizen-get', () => ({
    id: 'p1',
    version: 1,
    name: 'Benedita Nogueira',
    gender: 'F',
    birthDate: '1996-02-01',
    ...citizen,
  }))
  server.answer('health-care-list', () => ({
    count: 1,
    items: [
      {
        id: 'h1',
        citizenId: 'p1',
        attendedAt: '2026-10-20 10:00:00.000-03:00',
        procedure: { id: '0301010110', name: 'Consulta de pré-natal' },
        lastPeriod,
      },
    ],
  }))
  server.answer('measurement-list', () => ({
    count: 1,
    items: [
      {
        id: 'm1',
        citizenId: 'p1',
        measuredAt: '2026-10-20 10:00:00.000-03:00',
        weight: 70.2,
        bloodPressure: { contraction: 120, relaxation: 80 },
      },
    ],
  }))
  server.answer('citizen-pregnancy', () => ({
    id: 'p1',
    standing: 'pregnant',
    until: '2027-03-01',
    outcomes: [],
  }))
  server.answer('citizen-open-care', () => ({
    id: 'p1',
    competence: '2026-01',
    doses: [
      ...['1', '2'].map((dose) => ({
        immunobiological: { id: '9', name: 'Hepatite B' },
        dose: { id: dose, name: `${dose}ª dose` },
        since: `2010-0${dose}-01`,
        isLate: dose === '1',
      })),
      {
        immunobiological: { id: '25', name: 'Dupla adulto' },
        dose: { id: '38', name: 'Reforço' },
        since: '2009-02-01',
        isLate: false,
      },
    ],
    exams: [
      {
        exam: { id: '0202010473', name: 'Dosagem de glicose' },
        askedOn: '2026-10-20',
        resultOn: '2026-10-25',
      },
    ],
  }))
  server.answer('ongoing-list', () => ({
    id: 'p1',
    items: [{ id: 'o1', version: 1, kind: 'allergy', state: '0', name: 'Dipirona', isFromAttendance: false }],
  }))
  server.answer('attendance-favourites', () => ({
    items: [
      { kind: 'cid', id: 'Z348', name: 'Supervisão de gravidez normal', isFavourite: true },
      { kind: 'cid', id: 'I10', name: 'Hipertensão essencial', isFavourite: false },
      { kind: 'conduct', id: '2', name: 'Retorno', isFavourite: false },
      { kind: 'exam', id: '0202010473', name: 'Dosagem de glicose', isFavourite: false },
    ],
  }))
  server.answer('health-care-create', () => ({ id: 'x', citizenId: 'p1' }))
}

async function open() {
  session.signIn(auth({ userGroupKeys: ['nurse'], permissions: defaultPermissions('nurse') }))
  await act(() => navigate('/app/citizen/attend/p1', { force: true }))
  render(
    <PlatformProvider>
      <PageRoutes screens={screens} />
    </PlatformProvider>,
  )
}

it('shows what is known beside a form that follows the visit, with what is known filled', async () => {
  serve()
  await open()
  const known = await screen.findByRole('complementary', { name: 'O que se sabe' })
  expect(known).toHaveTextContent('Gestante, 26 semanas')
  expect(known).toHaveTextContent('70,2 kg (20/10/2026)')
  const vaccines = await within(known).findByRole('region', { name: 'Vacinas em aberto' })
  expect(
    within(vaccines)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Hepatite B: 1ª dose, 2ª dose Atrasadadesde 01/01/2010',
    'Dupla adulto: reforço desde 01/02/2009',
  ])
  expect(known).toHaveTextContent(
    'Dosagem de glicose Com resultadosolicitado em 20/10/2026, resultado em 25/10/2026',
  )
  expect(await within(known).findByText('Dipirona')).toBeInTheDocument()
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .filter((title) => /^(Por que|O que foi|O que é|Pré-natal)/.test(title ?? '')),
  ).toEqual(['Por que veio', 'O que foi visto', 'Pré-natal e puerpério', 'O que é', 'O que foi feito'])
  expect(screen.getByLabelText(/^Idade gestacional/)).toHaveValue('26')
  expect(screen.getByText(/fica só na memória desta página até ser registrado/)).toBeInTheDocument()
})

it('sends what was typed and filled', async () => {
  serve()
  server.answer('procedure-search', () => ({
    items: [{ id: '0301010110', name: 'Consulta de pré-natal', system: 'sigtap' }],
  }))
  await open()
  await userEvent.type(await screen.findByLabelText(/^Peso/), '71,4')
  await userEvent.type(screen.getByRole('combobox', { name: /^Procedimento/ }), 'pré')
  await userEvent.click(await screen.findByRole('option', { name: /Consulta de pré-natal/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }))
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === 'health-care-create')?.input).toMatchObject({
      citizenId: 'p1',
      weight: 71.4,
      lastPeriod,
      gestationalWeeks: 26,
      place: '1',
      procedure: { id: '0301010110' },
    }),
  )
})

it('fills fields by one press on what the user takes most often', async () => {
  serve()
  server.answer('procedure-search', () => ({
    items: [{ id: '0301010110', name: 'Consulta de pré-natal', system: 'sigtap' }],
  }))
  await open()
  const bar = (of: string) => screen.findByRole('toolbar', { name: `Favoritos e mais usados: ${of}` })
  await userEvent.click(within(await bar('CID-10')).getByRole('button', { name: /Supervisão/ }))
  await userEvent.click(within(await bar('Conduta')).getByRole('button', { name: 'Retorno' }))
  const other = await bar('CID-10, outros problemas')
  await userEvent.click(within(other).getByRole('button', { name: /Hipertensão/ }))
  await userEvent.click(within(await bar('Exame')).getByRole('button', { name: 'Dosagem de glicose' }))
  await userEvent.type(screen.getByRole('combobox', { name: /^Procedimento/ }), 'pré')
  await userEvent.click(await screen.findByRole('option', { name: /Consulta de pré-natal/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }))
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === 'health-care-create')?.input).toMatchObject({
      cid: { id: 'Z348' },
      conducts: ['2'],
      problems: [{ cid: { id: 'I10' } }],
      exams: [{ exam: { id: '0202010473' }, isAsked: true }],
    }),
  )
})

it('says that what is typed lies sealed on a device that has a vault', async () => {
  serve()
  const box = { keep: async () => undefined, read: async () => undefined, drop: async () => undefined }
  fakeDevice({ drafts: () => box })
  await open()
  expect(await screen.findByText(/fica guardado neste aparelho, cifrado/)).toBeInTheDocument()
})

it('asks nothing of a pregnancy of a man', async () => {
  serve({ gender: 'M' })
  server.answer('citizen-pregnancy', () => ({ id: 'p1', outcomes: [] }))
  await open()
  expect(await screen.findByLabelText(/^Peso/)).toBeInTheDocument()
  expect(screen.queryByText('Pré-natal e puerpério')).toBeNull()
  expect(screen.queryByLabelText(/^Gestas prévias/)).toBeNull()
})
