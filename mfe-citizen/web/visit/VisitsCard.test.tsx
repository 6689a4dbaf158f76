import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import VisitsCard from './VisitsCard.tsx'

const server = fakeServer()
/** The device is 222 m south of latitude -22. */
const here = { latitude: -22.002, longitude: -47, accuracy: 9 }
let isGranted = false
beforeAll(() => {
  // jsdom has neither a device nor permissions.
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback) => found({ coords: here } as GeolocationPosition),
    },
  })
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: async () => ({ state: isGranted ? 'granted' : 'prompt' }) },
  })
})
afterEach(() => {
  session.signOut()
  server.reset()
  isGranted = false
})

const row = (name: string, statusNumber: number, y: number | null = null) => ({
  id: name,
  name,
  statusNumber,
  isVisited: false,
  isRiskGroup: false,
  address: `Rua de ${name}`,
  addressCoordinates: y === null ? null : { x: -47, y },
})
const page = (items: object[], own?: number) => ({
  items,
  totalItems: items.length,
  startIndex: 0,
  stopIndex: 39,
  endReached: true,
  ...(own !== undefined && {
    groups: [
      { title: 'Meus cidadãos', from: 0 },
      { title: 'Outros cidadãos', from: own },
    ],
  }),
})

function open(late: object, onTime: object, permissions = ['visitList', 'visitRecord']) {
  session.signIn(auth({ permissions }))
  server.answer('visit-list', ({ status }) => (status === 'delay' ? late : onTime))
  server.answer('citizen-visit-list', () => page([]))
  render(
    <PlatformProvider>
      <VisitsCard />
    </PlatformProvider>,
  )
}
const names = async () => {
  await screen.findAllByRole('listitem')
  return screen.getAllByRole('listitem').map((item) => within(item).getByRole('strong').textContent)
}

test('who is late and who is due today stand on it, own people first, then others', async () => {
  open(
    page([row('Minha atrasada', 20), row('Outra atrasada', 30)], 1),
    page([row('Minha de hoje', 0), row('Minha de amanhã', -1), row('Outra de hoje', 0)], 2),
  )
  expect(await names()).toEqual(['Minha atrasada', 'Minha de hoje', 'Outra atrasada', 'Outra de hoje'])
  expect(screen.getByRole('link', { name: '2 em atraso, 1 sua' })).toHaveAttribute(
    'href',
    '/app/visit-list?status=delay',
  )
  expect(screen.getByRole('link', { name: /VER MAIS/ })).toHaveAttribute('href', '/app/visit-list')
})

test('the nearest come first where the device may be asked, and no question is asked for it', async () => {
  isGranted = true
  open(page([row('Longe', 30, -22.1), row('Sem lugar', 25), row('Perto', 3, -22)]), page([]))
  expect(await screen.findByText(/222 m · Rua de Perto/)).toBeInTheDocument()
  expect(await names()).toEqual(['Perto', 'Longe', 'Sem lugar'])
})

test('a press on one records the visit', async () => {
  open(page([row('Ana', 3)]), page([]))
  await userEvent.click(await screen.findByRole('button', { name: /Ana/ }))
  expect(screen.getByRole('dialog', { name: 'Registrar visita' })).toHaveTextContent('Ana')
})

test('a day without visits says so', async () => {
  open(page([]), page([row('Amanhã', -1)]))
  expect(await screen.findByText('Nenhuma visita em atraso ou para hoje.')).toBeInTheDocument()
})
