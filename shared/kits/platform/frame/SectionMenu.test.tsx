import { forgetRoutes, learnRoutes } from '@saude/contract/route-table'
import { act, render, screen } from '@testing-library/react'
import { PlatformProvider, SectionMenu, session, useScreens } from '../index.ts'
import { auth } from '../testing/session.ts'

const route = (path: string, title: string, place: number, more: object = {}) => ({
  path,
  title,
  section: 'fleet',
  menu: [{ group: 'Frota', place, icon: 'Bus' }],
  ...more,
})

const draw = () =>
  render(
    <PlatformProvider>
      <SectionMenu section="fleet" empty={<p>Nada liberado</p>} />
    </PlatformProvider>,
  )

const names = () => screen.getAllByRole('link').map((link) => link.textContent)

afterEach(() => {
  act(() => forgetRoutes('fleet'))
  session.signOut()
})

test('a menu has the screens that the person may open, and says which are not built', () => {
  session.signIn(auth({ permissions: ['carList'] }))
  learnRoutes('fleet', {
    routes: [
      route('/app/part', 'Peças', 3, { needs: 'partList' }),
      route('/app/ride', 'Trajetos', 2, { planned: true }),
      route('/app/car', 'Carros', 1, { needs: 'carList' }),
    ],
  })
  draw()
  expect(names()).toEqual(['Carros', 'Trajetos, Em breve'])
  expect(screen.getByRole('link', { name: 'Carros' })).toHaveAttribute('href', '/app/car')
})

test('it grows with what areas publish while it is in sight', () => {
  session.signIn(auth({ permissions: [] }))
  draw()
  expect(screen.getByText('Nada liberado')).toBeInTheDocument()
  act(() => void learnRoutes('fleet', { routes: [route('/app/car', 'Carros', 1)] }))
  expect(names()).toEqual(['Carros'])
})

const paths = ['/app/ride', '/app/car?state=new', '/app/part', '/app/none']

function Screens() {
  return useScreens(paths).map(({ title, path }) => <p key={path}>{`${title} ${path}`}</p>)
}

test('links to screens are those that are built and that the person may open, in their order', () => {
  session.signIn(auth({ permissions: ['carList'] }))
  learnRoutes('fleet', {
    routes: [
      route('/app/part', 'Peças', 1, { needs: 'partList' }),
      route('/app/car', 'Carros', 2, { needs: 'carList' }),
      route('/app/ride', 'Trajetos', 3),
    ],
  })
  render(
    <PlatformProvider>
      <Screens />
    </PlatformProvider>,
  )
  expect(screen.getAllByText(/app/).map(({ textContent }) => textContent)).toEqual([
    'Trajetos /app/ride',
    'Carros /app/car?state=new',
  ])
})
