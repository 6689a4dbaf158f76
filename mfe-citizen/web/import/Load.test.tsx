import { session } from '@saude/kits/platform'
import { fakeServer } from '@saude/kits/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openScreen, pageOf } from '../testing/lists.tsx'
import Doubts from './Doubts.tsx'
import Load from './Load.tsx'

const server = fakeServer()
const permissions = ['importList', 'importCreate', 'importDoubtList', 'citizenHistory']
afterEach(() => {
  session.signOut()
  server.reset()
})

const none = {
  ...{ rows: 3, created: 2, changed: 1, same: 0, doubtful: 0, refused: 0, homes: 1, families: 0 },
  ...{ fields: [], reasons: [], notices: [], examples: [] },
}
const load = (own: object) => ({
  ...{ id: 'l1', state: 'read', source: 'Sistema', by: 'Silvana', hash: 'abc' },
  ...{ startedAt: '2026-11-20 10:00:00.000-03:00', updatedAt: '2026-11-20 10:00:00.000-03:00' },
  ...{ created: 0, changed: 0, homes: 0, families: 0, doubtful: 0, undoneAt: null },
  ...{ fileName: 'pessoas.csv', fileBytes: 300, refusal: null, plan: null, result: null },
  ...{ progress: null, rejected: null, undo: null, kept: [], mayUndo: false },
  reading: {
    ...{ encoding: 'utf-8', separator: ';', headingLine: 3, isRemembered: false, policies: [] },
    heading: [
      { name: 'Paciente', samples: ['Ana', 'Bento'] },
      { name: 'Fone', samples: [] },
    ],
    columns: [{ field: 'name', column: 0 }],
  },
  ...own,
})

const open = async (own: object) => {
  server.answer('import-get', () => load(own))
  await openScreen(Load, '/app/citizen/import/load/l1', { permissions })
}

it('says how the file is read and which column is which field, and sends what was chosen', async () => {
  const planned: unknown[] = []
  server.answer('import-plan', (input: unknown) => {
    planned.push(input)
    return { id: 'l1' }
  })
  await open({})
  expect(await screen.findByText('Ponto e vírgula ( ; )')).toBeInTheDocument()
  expect(screen.getByText('Ana · Bento')).toBeInTheDocument()
  expect(screen.getByText('Colunas do arquivo que não entram: Fone')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('combobox', { name: 'Se já há Nome' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Substituir', hidden: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Planejar, sem gravar' }))
  await waitFor(() =>
    expect(planned).toEqual([
      {
        id: 'l1',
        source: 'Sistema',
        columns: [{ field: 'name', column: 0 }],
        policies: [{ field: 'name', policy: 'overwrite' }],
      },
    ]),
  )
})

it('runs a plan with a code, and shows at the field that it was wrong', async () => {
  server.fail('import-run', {
    key: 'validation',
    message: 'Verifique os dados',
    payload: { fields: { code: 'Código incorreto ou já usado' } },
  })
  await open({
    state: 'planned',
    plan: { ...none, examples: [{ kind: 'changed', line: 4, text: 'Ana: Celular: vazio → 1' }] },
  })
  expect(await screen.findByText('Ana: Celular: vazio → 1')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Carregar' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText(/Código da verificação/), '000000')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Carregar' }))
  expect(await within(dialog).findByText('Código incorreto ou já usado')).toBeInTheDocument()
})

it('says how far a run is and how long it takes, and lists what an undo has left', async () => {
  await open({
    state: 'running',
    progress: { stage: 'Pessoas e domicílios', rows: 250, total: 1000, perSecond: 50, secondsLeft: 125 },
  })
  expect(
    await screen.findByText(
      'Pessoas e domicílios · 250 de 1.000 linhas · 50 por segundo · faltam cerca de 3 minutos',
    ),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Pausar' })).toBeEnabled()
})

it('says of whom a file of CNES is, and plans it without columns to choose', async () => {
  await open({
    ...{ state: 'planned', format: 'cnes', source: 'CNES', reading: null },
    cnes: { version: '3.1', ibge: '1200708', date: '2026-11-01', units: 38, teams: 20, people: 312 },
    plan: { ...none, doubtful: 1 },
  })
  expect(await screen.findByText('Arquivo do CNES')).toBeInTheDocument()
  expect(screen.getByText('312')).toBeInTheDocument()
  expect(screen.getByText('1 registro fica de fora')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Carregar' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Alterar as colunas' })).toBeNull()
  expect(screen.queryByText('Domicílios novos')).toBeNull()
})

const areas = {
  ...{ format: 'shapefile', count: 2, vertices: 12, notices: [] },
  columns: [
    { name: 'NM_BAIRRO', samples: ['Centro', 'Norte'] },
    { name: 'COD', samples: ['1'] },
  ],
  chosen: {
    ...{ kind: 'neighborhood', nameColumn: 'NM_BAIRRO', codeColumn: null, unitColumn: null },
    ...{ healthUnitId: null, replaces: false },
  },
}

it('says what a file of areas probably is, and sends what was chosen of it', async () => {
  const planned: unknown[] = []
  server.answer('import-areas-plan', (input: unknown) => {
    planned.push(input)
    return { id: 'l1' }
  })
  await open({ format: 'areas', reading: null, areas })
  expect(await screen.findByText('Centro · Norte')).toBeInTheDocument()
  expect(screen.queryByText('Unidade das microáreas novas')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: /Substituir os limites/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Ver no mapa, sem gravar' }))
  await waitFor(() =>
    expect(planned).toEqual([
      {
        ...{ id: 'l1', kind: 'neighborhood', nameColumn: 'NM_BAIRRO', codeColumn: null, unitColumn: null },
        ...{ healthUnitId: null, replaces: true },
      },
    ]),
  )
})

/** WKT of a triangle. */
const outline = 'MULTIPOLYGON (((-48.3 -10.2, -48.2 -10.2, -48.2 -10.1, -48.3 -10.2)))'

it('shows what each area of a plan is, and where areas lie on each other', async () => {
  server.answer('import-areas', () => ({
    items: [
      {
        line: 1,
        name: 'Centro',
        code: null,
        fate: 'changed',
        meets: 'Centro Velho',
        why: null,
        outline,
      },
      {
        line: 2,
        name: 'Laço',
        code: '7',
        fate: 'refused',
        meets: null,
        why: 'O contorno cruza',
        outline: null,
      },
    ],
    overlaps: [{ names: ['Centro', 'Norte'], hectares: 61.3, lat: -10, lng: -48, outline: '' }],
    holes: [],
  }))
  await open({ state: 'planned', format: 'areas', reading: null, areas, plan: none })
  const list = await screen.findByRole('region', { name: 'Situação de cada área' })
  expect(screen.getByRole('region', { name: 'Mapa das áreas do arquivo' })).toBeInTheDocument()
  expect(within(list).getByText('é Centro Velho')).toBeInTheDocument()
  expect(within(list).getByText('7 · Laço')).toBeInTheDocument()
  expect(within(list).getByText('O contorno cruza')).toBeInTheDocument()
  expect(screen.getByText('Áreas que se sobrepõem: 1')).toBeInTheDocument()
  expect(screen.getByText('Centro e Norte, 61,30 ha')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Alterar as colunas' })).toBeEnabled()
})

it('lists what an undo has left, with the way to it', async () => {
  await open({
    state: 'undone',
    undo: { removed: 4, setBack: 1, left: 0 },
    kept: [{ id: 'c1', line: 7, kind: 'citizen', name: 'Ana Prado' }],
  })
  expect(await screen.findByRole('link', { name: 'Ana Prado' })).toHaveAttribute(
    'href',
    '/app/citizen/history/c1',
  )
  expect(screen.getByText('4 removidos, 1 voltou ao que era')).toBeInTheDocument()
})

it('shows a doubtful row beside who may be meant, and decides it', async () => {
  const decided: unknown[] = []
  server.answer('import-doubt-decide', (input: unknown) => {
    decided.push(input)
    return { id: 'd1', citizenId: 'c1', notices: [] }
  })
  server.answer('import-doubt-list', () =>
    pageOf([
      {
        ...{ id: 'd1', run: 'l1', name: 'Ana Prado', why: 'Falta o nome da mãe', source: 'Sistema', line: 2 },
        createdAt: '2026-11-20 10:00:00.000-03:00',
        fields: [],
        candidates: [
          {
            id: 'c1',
            name: 'Ana Prado',
            refusal: null,
            sides: [{ label: 'Celular', row: '1', record: '2' }],
          },
          { id: 'c2', name: 'Ana Prado', refusal: 'Tem outro CPF: não é a mesma pessoa', sides: [] },
        ],
      },
    ]),
  )
  await openScreen(Doubts, '/app/citizen/import/doubts', { permissions })
  expect(await screen.findByText('Falta o nome da mãe')).toBeInTheDocument()
  // Who has another CPF cannot be chosen.
  await userEvent.click(screen.getByRole('button', { name: 'É esta pessoa' }))
  await waitFor(() => expect(decided).toEqual([{ id: 'd1', decision: 'same', citizenId: 'c1' }]))
  expect(await screen.findByText('Juntado a Ana Prado')).toBeInTheDocument()
})

it('says that nothing waits where nothing does', async () => {
  server.answer('import-doubt-list', () => pageOf([]))
  await openScreen(Doubts, '/app/citizen/import/doubts', { permissions })
  expect(await screen.findByText('Nenhuma linha de carga espera por uma decisão.')).toBeInTheDocument()
})
