import { type DevicePort, type OwnRows, provideDevice, session } from '@saude/kits/platform'
import { fakeServer } from '@saude/kits/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { standStill } from '../../contract/testing/clock.ts'
import { openScreen, pageOf } from '../testing/lists.tsx'
import type { DayRow } from './day.ts'
import Today from './Today.tsx'

jest.setTimeout(60_000)

const server = fakeServer()
const queued: { call: { name: string }; input: unknown; description: string }[] = []
beforeEach(() => {
  standStill(new Date('2026-11-20T14:00:00-03:00'))
  queued.length = 0
})
afterEach(() => {
  jest.useRealTimers()
  act(() => session.signOut())
  server.reset()
  provideDevice(without)
})

const without: DevicePort = {
  queue: async () => false,
  row: () => undefined,
  changeRow: async () => undefined,
  keepAnswer: async () => undefined,
  answer: async () => undefined,
  waiting: () => 0,
  entered: async () => undefined,
  leave: async () => undefined,
}

const person = (id: string, name: string, more: Partial<DayRow> = {}): DayRow => ({
  id,
  name,
  isHead: false,
  isRiskGroup: false,
  conditions: [],
  motives: [],
  vaccines: [],
  address: 'Rua das Flores, 12',
  homeId: 'h1',
  propertyKind: '1',
  nextVisit: '2026-11-10',
  ...more,
})
const rows = [
  person('a', 'Ana Prado', {
    isRiskGroup: true,
    isHead: true,
    conditions: ['pregnant', 'hypertension'],
    lastPeriod: '2026-08-28',
    mobilePhone: '19999990000',
    reference: 'Ao lado da padaria',
    lastMeasurement: { date: '2026-11-01', bloodPressure: { contraction: 150, relaxation: 95 } },
  }),
  person('b', 'Bento Prado'),
  person('c', 'Caio Luz', { homeId: 'h2', address: 'Rua Direita, 7', nextVisit: '2027-01-10' }),
]

/** A device that keeps these people, out of reach of the server. */
function away(own: OwnRows = { at: '2026-11-20T11:00:00.000Z', rows }) {
  const listeners = new Set<() => void>()
  let waiting: {
    id: string
    call: { name: string }
    input: unknown
    description: string
    createdAt: string
  }[] = []
  provideDevice({
    ...without,
    ownRows: () => own,
    queued: () => waiting,
    onQueue: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    queue: async ({ call, input, description, requestKey }) => {
      queued.push({ call, input, description })
      waiting = [
        ...waiting,
        { id: requestKey, call, input, description, createdAt: '2026-11-20T17:00:00.000Z' },
      ]
      for (const listener of listeners) listener()
      return true
    },
  })
  for (const path of [
    'agent-day-opened',
    'visit-of-home-plan',
    'visit-of-home',
    'visit-record',
    'citizen-visit-list',
    'measurement-create',
    'immunization-create',
    'symptom-create',
    'home-people',
    'family-update',
  ])
    server.fail(path, 'network')
}

const may = {
  permissions: [
    'visitList',
    'visitRecord',
    'visitOfHome',
    'measurementCreate',
    'immunizationCreate',
    'familyUpdate',
  ],
}
const homes = () => within(screen.getByRole('list', { name: 'Domicílios' })).getAllByRole('heading')

test('with a connection the agent’s own homes come from the server, those to be visited first', async () => {
  provideDevice(without)
  server.answer('agent-day-list', () => pageOf(rows))
  await openScreen(Today, '/app/citizen/today', may)
  expect(await screen.findByText('Rua das Flores, 12')).toBeInTheDocument()
  expect(homes().map(({ textContent }) => textContent)).toEqual(['Rua das Flores, 12'])
  expect(screen.getByText('Ao lado da padaria')).toBeInTheDocument()
  expect(screen.getByText('Gestante, 12 semanas')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Todos' }))
  expect(homes()).toHaveLength(2)
})

test('the device’s people are the same screen, found by street and number too', async () => {
  away()
  await openScreen(Today, '/app/citizen/today', may)
  await userEvent.type(screen.getByLabelText('Buscar'), 'direita 7')
  await waitFor(() => expect(homes().map(({ textContent }) => textContent)).toEqual(['Rua Direita, 7']))
  expect(server.calls.filter(({ path }) => path === 'agent-day-list')).toEqual([])
})

test('the map shows the homes in their order, numbered as the list is; the route is a line along them', async () => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
  const at = (y: number) => ({ addressCoordinates: { x: -47.2, y } })
  away({
    at: '2026-11-20T11:00:00.000Z',
    rows: [
      person('a', 'Ana Prado', at(-22.1)),
      person('c', 'Caio Luz', { homeId: 'h2', address: 'Rua Direita, 7', nextVisit: null, ...at(-22.11) }),
      person('d', 'Davi Sá', { homeId: 'h3', address: 'Rua Nova, 1', nextVisit: '2026-11-25' }),
    ],
  })
  await openScreen(Today, '/app/citizen/today?order=route&map=yes', may)
  const map = await screen.findByRole('region', { name: 'Mapa dos domicílios do dia, com a rota' })
  const pins = () =>
    within(map)
      .getAllByRole('button', { name: /^\d: / })
      .map((pin) => pin.title)
  await waitFor(() => expect(pins()).toHaveLength(2))
  const named = (text: string) => pins().find((one) => one.includes(text))
  expect(named('Rua das Flores')).toMatch(/^\d: Rua das Flores, 12, em atraso$/)
  expect(named('Rua Direita')).toMatch(/^\d: Rua Direita, 7, não visitado$/)
  const first = homes()[0]?.textContent ?? ''
  expect(pins().some((one) => one.startsWith(`1: ${first.slice(3)}`))).toBe(true)
  expect(map.querySelectorAll('path.line, path[stroke]').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Mapa' }))
  expect(screen.queryByRole('region', { name: /^Mapa dos domicílios/ })).toBeNull()
})

test('the list is printed as a sheet of its own: homes with a box, numbered, with what each visit needs', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  away()
  await openScreen(Today, '/app/citizen/today', may)
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const sheet = document.querySelector('body > [aria-hidden] ol')
  expect(sheet?.textContent).toContain('1. Rua das Flores, 12')
  expect(sheet?.textContent).toContain('Ao lado da padaria')
  expect(sheet?.textContent).toMatch(
    /Ana Prado.*atrasado; gestante, 12 semanas, hipertensão; \(19\) 99999-0000/,
  )
  print.mockRestore()
})

test('a summary that is opened away says what the visit needs, and that it was looked at waits to be sent', async () => {
  away()
  await openScreen(Today, '/app/citizen/today', may)
  await userEvent.click(screen.getByRole('button', { name: /^Ana Prado/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /Ana Prado/ }))
  expect(dialog.getByText('A cada 30 dias: gestante, hipertensão')).toBeInTheDocument()
  expect(dialog.getByText('01/11/2026: pressão 150/95 mmHg')).toBeInTheDocument()
  expect(dialog.getByRole('link', { name: '(19) 99999-0000' })).toHaveAttribute('href', 'tel:+5519999990000')
  await waitFor(() =>
    expect(queued).toMatchObject([{ call: { name: 'agentDayOpened' }, input: { id: 'a' } }]),
  )
  // A look is nothing that was done for the person.
  expect(dialog.queryByText(/espera para ser enviado/)).toBeNull()
})

test('a home is visited without the server, with its people, and shows as waiting at once', async () => {
  away()
  await openScreen(Today, '/app/citizen/today', may)
  await userEvent.click(screen.getByRole('button', { name: 'Visita do domicílio' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Visita do domicílio' }))
  expect(await dialog.findByText('Ana Prado')).toBeInTheDocument()
  expect(dialog.getByText('Bento Prado')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }))
  await waitFor(() =>
    expect(queued).toMatchObject([
      {
        call: { name: 'visitOfHome' },
        input: { homeId: 'h1', headId: 'a', outcome: 'done', date: '2026-11-20' },
      },
    ]),
  )
  expect(await screen.findByText('Visita registrada, espera envio')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('measures and a dose from a card wait on the device, each in words of its own', async () => {
  away()
  await openScreen(Today, '/app/citizen/today', may)
  await userEvent.click(screen.getByRole('button', { name: /^Ana Prado/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Registrar medição' }))
  await userEvent.type(await screen.findByLabelText(/^Peso/), '62,5')
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(await screen.findByText('Medição de Ana Prado: espera para ser enviado.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Transcrever vacina' }))
  await userEvent.type(await screen.findByLabelText(/^Imunobiológico/), 'Febre')
  await userEvent.click(await screen.findByRole('option', { name: /^Febre amarela(?! fracionada)/ }))
  await userEvent.click(screen.getByLabelText(/^Dose/))
  await userEvent.click(screen.getByRole('option', { name: 'Única (DU)' }))
  await userEvent.type(
    within(screen.getByRole('group', { name: /^Data da aplicação/ })).getByRole('textbox', { name: 'Dia' }),
    '05/03/2020',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(await screen.findByText('Vacina de Ana Prado: espera para ser enviado.')).toBeInTheDocument()
  const acts = queued.filter(({ call: { name } }) => name !== 'agentDayOpened')
  expect(acts).toMatchObject([
    { call: { name: 'measurementCreate' }, input: { citizenId: 'a', weight: 62.5 } },
    {
      call: { name: 'immunizationCreate' },
      input: {
        citizenId: 'a',
        immunobiological: { id: '14' },
        dose: '9',
        previousRecord: true,
        appliedAt: '2020-03-05 12:00:00.000-03:00',
      },
    },
  ])
})

test('symptoms and a family of the people here wait on the device, and the day says so at once', async () => {
  const family = { version: 3, people: 2, recordNumber: '88', income: null, since: '2019-01-01' }
  away({
    at: '2026-11-20T11:00:00.000Z',
    rows: [
      person('a', 'Ana Prado', { isHead: true, familyId: 'f1', family }),
      person('b', 'Bento Prado', { familyId: 'f1', family, kinship: '137' }),
      person('d', 'Davi Prado'),
    ],
  })
  await openScreen(Today, '/app/citizen/today', may)
  await userEvent.click(screen.getByRole('button', { name: /^Ana Prado/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Registrar sintomas' }))
  await userEvent.click(await screen.findByRole('combobox', { name: /^Sintomas/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Febre' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(await screen.findByText('Sintomas de Ana Prado: espera para ser enviado.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Alterar família' }))
  const davi = await screen.findByRole('combobox', { name: /^Davi Prado/ })
  await userEvent.click(davi)
  await userEvent.click(await screen.findByRole('option', { name: 'Filho(a)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar família' }))
  expect(await screen.findByText('Família de Ana Prado: espera para ser enviado.')).toBeInTheDocument()
  // A second one would stand on what the first has not become yet.
  expect(screen.getByRole('button', { name: 'Alterar família' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(await screen.findByText('Família de Ana Prado: espera envio')).toBeInTheDocument()
  const acts = queued.filter(({ call: { name } }) => name !== 'agentDayOpened')
  expect(acts).toMatchObject([
    { call: { name: 'symptomCreate' }, input: { citizenId: 'a', symptoms: ['fever'] } },
    {
      call: { name: 'familyUpdate' },
      input: {
        homeId: 'h1',
        id: 'f1',
        version: 3,
        headId: 'a',
        members: [
          { id: 'b', kinship: '137' },
          { id: 'd', kinship: '138' },
        ],
        recordNumber: '88',
        since: '2019-01-01',
      },
    },
  ])
})

test('a family of which this device knows a part waits for the connection', async () => {
  const family = { version: 3, people: 3, recordNumber: '88', income: null, since: '2019-01-01' }
  away({
    at: '2026-11-20T11:00:00.000Z',
    rows: [
      person('a', 'Ana Prado', { isHead: true, familyId: 'f1', family }),
      person('b', 'Bento Prado', { familyId: 'f1', family, kinship: '137' }),
    ],
  })
  await openScreen(Today, '/app/citizen/today', may)
  await userEvent.click(screen.getByRole('button', { name: /^Ana Prado/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Alterar família' }))
  expect(await screen.findByText(/^Este aparelho não guarda todas as pessoas/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Salvar família' })).toBeNull()
})

test('that somebody else was at the door stands at the home, and both visits are kept', async () => {
  const otherVisit = { date: '2026-11-20', at: '2026-11-20 09:00:00.000-03:00', name: 'Rita Luz' }
  away({ at: '2026-11-20T11:00:00.000Z', rows: [person('a', 'Ana Prado', { otherVisit })] })
  await openScreen(Today, '/app/citizen/today', may)
  expect(await screen.findByText('Visitada hoje às 9h por outra pessoa: Rita Luz')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Visita do domicílio' })).toBeEnabled()
})

test('who looks after no one reads so', async () => {
  provideDevice(without)
  server.answer('agent-day-list', () => pageOf([]))
  await openScreen(Today, '/app/citizen/today', may)
  expect(await screen.findByText('Nenhum cidadão da sua microárea.')).toBeInTheDocument()
})
