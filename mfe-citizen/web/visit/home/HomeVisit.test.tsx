import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { Toasts } from '@saude/kits/ui'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { standStill } from '../../../contract/testing/clock.ts'
import HomeVisit from './HomeVisit.tsx'
import { shiftAt } from './plan.ts'
import { VisitsOfHome } from './VisitsOfHome.tsx'

jest.setTimeout(60_000)

const server = fakeServer()
const onClose = jest.fn()
beforeEach(() => void standStill(new Date('2026-11-20T14:00:00-03:00')))
afterEach(() => {
  jest.useRealTimers()
  session.signOut()
  server.reset()
  onClose.mockReset()
})

const person = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  birthDate: '1980-01-01',
  isHead: false,
  isMale: false,
  motives: [],
  ...more,
})
const plan = {
  id: 'h',
  address: 'Rua das Flores, 12',
  propertyKind: '1',
  refused: null,
  headId: 'a',
  lastVisit: '2026-10-01',
  nextVisit: '2026-11-30',
  people: [
    person('a', 'Ana Prado', { isHead: true, motives: ['11'] }),
    person('b', 'Bento Prado', { isMale: true }),
  ],
}

function open(given: object = {}) {
  server.answer('visit-of-home-plan', () => ({ ...plan, ...given }))
  server.answer('visit-of-home', () => ({ id: 'v', homeId: 'h', citizenIds: ['a', 'b'], nextVisit: null }))
  session.signIn(auth({ permissions: ['visitOfHome'] }))
  render(
    <PlatformProvider>
      <HomeVisit id="h" onClose={onClose} />
      <Toasts />
    </PlatformProvider>,
  )
  return {
    user: userEvent.setup(),
    dialog: within(screen.getByRole('dialog', { name: 'Visita do domicílio' })),
  }
}
const sent = () => server.calls.filter(({ path }) => path === 'visit-of-home').map(({ input }) => input)

describe('the visit of a home', () => {
  test('begins as a periodic visit of today, with the motives that are known, and is sent with one press', async () => {
    const { user, dialog } = open()
    expect(await dialog.findByText('Última visita em 01/10/2026, próxima até 30/11/2026')).toBeInTheDocument()
    expect(dialog.getByText('Visita periódica')).toBeInTheDocument()
    expect(dialog.getByText('Pessoa com hipertensão')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Registrar' }))
    await waitFor(() =>
      expect(sent()).toMatchObject([
        {
          homeId: 'h',
          headId: 'a',
          outcome: 'done',
          date: '2026-11-20',
          shift: '2',
          motives: ['29'],
          members: [{ id: 'a', motives: ['11'] }],
        },
      ]),
    )
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('says that it is late', async () => {
    const { dialog } = open({ nextVisit: '2026-11-19' })
    expect(
      await dialog.findByText('Última visita em 01/10/2026, atrasada desde 19/11/2026'),
    ).toBeInTheDocument()
  })

  test('takes a motive and a weight of a member; a man is offered no pregnancy', async () => {
    const { user, dialog } = open()
    await user.click(await dialog.findByRole('combobox', { name: /^Bento Prado/ }))
    expect(screen.queryByRole('option', { name: 'Gestante' })).toBeNull()
    await user.click(screen.getByRole('option', { name: 'Tabagista' }))
    await user.click(dialog.getByText('Medidas de Bento'))
    await user.type(dialog.getAllByLabelText(/^Peso/)[1] as HTMLElement, '80') // one for each member
    await user.type(dialog.getAllByLabelText(/^Glicemia capilar/)[1] as HTMLElement, '98') // as above
    await user.click(dialog.getAllByRole('combobox', { name: /^Momento da glicemia/ })[1] as HTMLElement) // as above
    await user.click(await screen.findByRole('option', { name: 'Jejum' }))
    await user.click(dialog.getByRole('button', { name: 'Registrar' }))
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { members: [{ id: 'a' }, { id: 'b', motives: ['33'], weight: 80, glucose: 98, glucoseMoment: '0' }] },
      ]),
    )
  })

  test('that met a closed door asks for no motives', async () => {
    const { user, dialog } = open()
    await user.click(await dialog.findByRole('combobox', { name: /^Resultado/ }))
    await user.click(await screen.findByRole('option', { name: 'Ausente' }))
    await waitFor(() => expect(dialog.queryByText('Pessoa com hipertensão')).toBeNull())
    await user.click(dialog.getByRole('button', { name: 'Registrar' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).not.toMatchObject([{ members: [{ id: 'a' }] }])
  })

  test('says why a home cannot be visited in one go', async () => {
    const { dialog } = open({ refused: 'Aqui moram mais de 60 pessoas.', people: [], headId: null })
    expect(await dialog.findByText('Aqui moram mais de 60 pessoas.')).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Registrar' })).toBeNull()
  })

  test('of a property without people asks for no person', async () => {
    const { user, dialog } = open({ propertyKind: '5', people: [], headId: null })
    await user.click(await dialog.findByRole('combobox', { name: /^Motivos da casa/ }))
    expect(screen.queryByRole('option', { name: 'Visita periódica' })).toBeNull()
    await user.click(screen.getByRole('option', { name: /tratamento focal/ }))
    await user.click(dialog.getByRole('button', { name: 'Registrar' }))
    await waitFor(() => expect(sent()).toMatchObject([{ homeId: 'h', motives: ['37'] }]))
  })
})

test('a home shows what was entered at it', async () => {
  server.answer('visit-of-home-list', () => ({
    items: [
      {
        id: 'v',
        citizenId: 'a',
        name: 'Ana Prado',
        date: '2026-11-20',
        shift: '1',
        outcome: 'done',
        motives: ['29', '11'],
        professionalName: 'Jorge',
        isWithdrawn: false,
      },
    ],
    totalItems: 1,
    startIndex: 0,
    stopIndex: 9,
    endReached: true,
  }))
  session.signIn(auth({ permissions: ['citizenVisitList', 'visitOfHome'] }))
  render(
    <PlatformProvider>
      <VisitsOfHome id="h" isOver={false} />
    </PlatformProvider>,
  )
  const list = within(await screen.findByRole('list', { name: 'Visitas do domicílio' }))
  expect(list.getByText('Ana Prado, Visita periódica, Pessoa com hipertensão')).toBeInTheDocument()
  expect(list.getByText('Jorge, Manhã')).toBeInTheDocument()
})

test.each([
  ['2026-11-20T08:00:00-03:00', '1'],
  ['2026-11-20T12:00:00-03:00', '2'],
  ['2026-11-20T18:00:00-03:00', '3'],
])('at %s it is shift %s', (instant, shift) => expect(shiftAt(new Date(instant))).toBe(shift))
