import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { ConfirmProvider } from '@saude/kits/ui'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ExportBpa from './ExportBpa.tsx'

const server = fakeServer()
const noAnswers = { waiting: 0, answered: 0, items: [] as object[] }
let answers = noAnswers
beforeEach(() => session.signIn(auth({ permissions: ['bpaExport', 'healthUnitSearch'] })))
afterEach(() => {
  session.signOut()
  answers = noAnswers
  server.reset()
})

const checked = (own: object = {}) => ({
  ...{ lines: 10, sheets: 1, control: 1200, refused: [], refusedTotal: 0, groups: [] },
  ...{ production: 10, inFile: 10, esus: 0, unidentified: 0, withoutDetails: [], lateEntries: 0 },
  ...own,
})

/** Everything that a person presses, as they would. */
function counting() {
  const user = userEvent.setup()
  let clicks = 0
  return {
    async click(element: HTMLElement) {
      clicks += 1
      await user.click(element)
    },
    count: () => clicks,
  }
}

async function draw() {
  await navigate('/app/health-secretary/export-bpa')
  server.answer('bpa-files', () => ({ items: [] }))
  server.answer('bpa-answers', () => answers)
  server.answer('health-unit-search', () => ({ items: [{ id: 'u-2', name: 'UBS Norte', cnes: '2791847' }] }))
  render(
    <PlatformProvider>
      <ConfirmProvider>
        <ExportBpa />
      </ConfirmProvider>
    </PlatformProvider>,
  )
}

const group = (own: object) => ({
  key: 'k',
  professional: 'Dra. Helena',
  what: null,
  count: 400,
  proposals: [],
  mayAsk: false,
  isOpen: false,
  asked: 0,
  answered: 0,
  ...own,
})
const registered = { value: 'u-1', label: 'UBS Centro', source: 'cadastro de quem atendeu' }

it('mends 412 entries without a unit in six presses at most, and shows the list again', async () => {
  let isMended = false
  const sent: unknown[] = []
  server.answer('bpa-check', () =>
    checked(isMended ? {} : { refusedTotal: 412, groups: [{ cause: 'noUnit', count: 412 }] }),
  )
  server.answer('bpa-mend-preview', () => ({
    total: 412,
    groups: [group({ proposals: [registered] }), group({ key: 'k2', professional: 'Dr. Itamar', count: 12 })],
    people: [],
  }))
  server.answer('bpa-mend', (input: unknown) => {
    isMended = true
    sent.push(input)
    return { mended: 412, asked: 0 }
  })
  await draw()
  const { click, count } = counting()
  await click(screen.getByRole('button', { name: 'Conferir' }))
  await click(await screen.findByRole('button', { name: 'Corrigir: Sem unidade de saúde, 412 registros' }))
  const dialog = await screen.findByRole('dialog')
  expect(
    await within(dialog).findByText('400 registros · conforme cadastro de quem atendeu'),
  ).toBeInTheDocument()
  // Of the other one nothing is known: one unit is chosen for all such.
  expect(within(dialog).getByRole('button', { name: 'Corrigir 400' })).toBeEnabled()
  await click(await within(dialog).findByRole('combobox', { name: 'Unidade de quem não tem proposta' }))
  await click(await screen.findByRole('option', { name: /UBS Norte/ }))
  await click(within(dialog).getByRole('button', { name: 'Corrigir 412' }))
  expect(await screen.findByText('Nada fica de fora.')).toBeInTheDocument()
  expect(count()).toBeLessThanOrEqual(6)
  expect(sent).toMatchObject([
    {
      cause: 'noUnit',
      choices: [
        { key: 'k', value: 'u-1' },
        { key: 'k2', value: 'u-2' },
      ],
    },
  ])
  // Where it was, not somewhere else.
  expect(window.location.pathname).toBe('/app/health-secretary/export-bpa')
})

it('asks who attended for what no one else says', async () => {
  server.answer('bpa-check', () => checked({ refusedTotal: 3, groups: [{ cause: 'noCid', count: 3 }] }))
  server.answer('bpa-mend-preview', () => ({
    total: 6,
    groups: [
      group({ count: 5, mayAsk: true, asked: 3, answered: 1 }),
      group({ key: 'k2', professional: 'Dr. Itamar', count: 1 }),
    ],
    people: [],
  }))
  const sent: unknown[] = []
  server.answer('bpa-mend', (input: unknown) => {
    sent.push(input)
    return { mended: 0, asked: 2 }
  })
  await draw()
  const { click } = counting()
  await click(screen.getByRole('button', { name: 'Conferir' }))
  await click(await screen.findByRole('button', { name: 'Pedir: O procedimento exige CID, 3 registros' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Quem atendeu não tem conta aqui')).toBeInTheDocument()
  await click(within(dialog).getByRole('button', { name: 'Pedir 2' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toMatchObject([{ cause: 'noCid', choices: [{ key: 'k', value: 'ask' }] }])
})

it('offers to consolidate people who are not known well enough, with their number, and keeps to the choice', async () => {
  const asked: unknown[] = []
  server.answer('bpa-check', (input: unknown) => {
    asked.push(input)
    return checked({ unidentified: 23, refusedTotal: 23, groups: [{ cause: 'noNumber', count: 23 }] })
  })
  await draw()
  const { click } = counting()
  await click(screen.getByRole('button', { name: 'Conferir' }))
  expect(
    await screen.findByText('23 registros sem identificação completa podem ir no consolidado (BPA-C)'),
  ).toBeInTheDocument()
  await click(screen.getByRole('button', { name: 'Incluir no consolidado' }))
  expect(
    await screen.findByText('23 registros sem identificação completa no consolidado (BPA-C)'),
  ).toBeInTheDocument()
  expect(asked).toMatchObject([{}, { consolidates: true }])
})

it('says which table has no details yet', async () => {
  server.answer('bpa-check', () => checked({ withoutDetails: ['2026-10'] }))
  await draw()
  await counting().click(screen.getByRole('button', { name: 'Conferir' }))
  expect(await screen.findByText('Tabela SIGTAP de 10/2026 sem os detalhes')).toBeInTheDocument()
})

it('mends one entry alone, and asks no one twice unless that is chosen', async () => {
  const row = (id: string, citizen: string, asked: string | null) => ({
    ...{
      id,
      citizenId: 'c-1',
      citizen,
      date: '2026-10-05',
      procedure: '0301010064',
      procedureName: 'Consulta',
    },
    ...{ cause: 'noCid', problem: 'O procedimento exige CID', href: '/app/citizen/history/c-1', asked },
  })
  server.answer('bpa-check', () =>
    checked({
      refusedTotal: 2,
      groups: [{ cause: 'noCid', count: 2, asked: 1, answered: 1 }],
      refused: [
        row('e-1', 'Alzira', 'Dra. Helena respondeu em 19/11/2026 às 10:30: Era orientação'),
        row('e-2', 'Bento', null),
      ],
    }),
  )
  const previewed: unknown[] = []
  server.answer('bpa-mend-preview', (input: unknown) => {
    previewed.push(input)
    return { total: 1, groups: [group({ count: 1, mayAsk: true, asked: 1, answered: 1 })], people: [] }
  })
  await draw()
  const { click } = counting()
  await click(screen.getByRole('button', { name: 'Conferir' }))
  expect(await screen.findByText('2 registros · 1 correção pedida, 1 respondida')).toBeInTheDocument()
  await click(screen.getByRole('button', { name: 'Ver: O procedimento exige CID' }))
  expect(screen.getByText('Dra. Helena respondeu em 19/11/2026 às 10:30: Era orientação')).toBeInTheDocument()
  await click(screen.getByRole('button', { name: 'Pedir só este: O procedimento exige CID, Alzira' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('button', { name: 'Pedir' })).toBeDisabled()
  expect(previewed).toMatchObject([{ cause: 'noCid', entry: 'e-1' }])
})

it('says what goes incomplete, and takes a team of the unit only where it is chosen', async () => {
  server.answer('bpa-check', () => checked({ remarks: [{ cause: 'noTeam', count: 3 }] }))
  const proposals = [
    { value: '/1', label: 'Equipe Centro (1)', source: 'a unidade do registro' },
    { value: '/2', label: 'Equipe Bucal (2)', source: 'a unidade do registro' },
  ]
  server.answer('bpa-mend-preview', () => ({
    total: 3,
    groups: [group({ count: 3, what: 'UBS Centro', proposals, isOpen: true })],
    people: [],
  }))
  const sent: unknown[] = []
  server.answer('bpa-mend', (input: unknown) => {
    sent.push(input)
    return { mended: 3, asked: 0 }
  })
  await draw()
  const { click } = counting()
  await click(screen.getByRole('button', { name: 'Conferir' }))
  expect(await screen.findByText('Vão no arquivo, incompletos')).toBeInTheDocument()
  await click(
    screen.getByRole('button', { name: 'Corrigir: Sem equipe (INE), e a unidade tem equipes, 3 registros' }),
  )
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('button', { name: 'Corrigir' })).toBeDisabled()
  await click(await within(dialog).findByRole('combobox', { name: 'Gravar para Dra. Helena' }))
  await click(await screen.findByRole('option', { name: 'Equipe Bucal (2)' }))
  await click(within(dialog).getByRole('button', { name: 'Corrigir 3' }))
  expect(sent).toMatchObject([{ cause: 'noTeam', choices: [{ key: 'k', value: '/2' }] }])
})

it('shows what authors answered until it is marked as seen', async () => {
  answers = {
    waiting: 2,
    answered: 1,
    items: [
      {
        ...{ id: 'e-1', citizen: { id: 'c-1', name: 'Alzira' }, date: '2026-10-05', procedure: 'Consulta' },
        ...{
          wanted: 'O procedimento exige CID',
          askedBy: 'Gestora',
          askedAt: '2026-11-18 09:00:00.000-03:00',
        },
        ...{
          answer: 'Era orientação',
          answeredBy: 'Dra. Helena',
          answeredAt: '2026-11-19 10:30:00.000-03:00',
        },
      },
    ],
  }
  server.answer('bpa-answers-seen', () => {
    answers = { waiting: 2, answered: 0, items: [] }
    return { seen: 1 }
  })
  await draw()
  expect(await screen.findByText('1 resposta a ver, 2 correções sem resposta.')).toBeInTheDocument()
  expect(screen.getByText('Era orientação')).toBeInTheDocument()
  expect(screen.getByText('Dra. Helena respondeu em 19/11/2026 às 10:30')).toBeInTheDocument()
  await counting().click(
    screen.getByRole('button', { name: 'Marcar como vista: O procedimento exige CID, Alzira' }),
  )
  expect(await screen.findByText('0 respostas a ver, 2 correções sem resposta.')).toBeInTheDocument()
  expect(screen.queryByText('Era orientação')).not.toBeInTheDocument()
})
