import { areaRoutes, inMenu, planned, routesIn } from './area-routes.ts'
import { forgetRoutes, knownRoutes, knownSections, learnRoutes, onRoutes } from './route-table.ts'

const route = (path: string, title = path) => ({ path, title, section: 'travel' })
const section = (name: string, place: number) => ({
  section: name,
  path: `/app/${name}`,
  title: name,
  short: name,
  icon: 'Bus',
  place,
})

beforeEach(() => {
  forgetRoutes('travel')
  forgetRoutes('fleet')
})

const paths = () => knownRoutes().map(({ area, path }) => `${area} ${path}`)

test('an area that speaks again replaces what it said before', () => {
  learnRoutes('travel', { routes: [route('/a'), route('/b')] })
  expect(learnRoutes('travel', { routes: [route('/b', 'B'), route('/c')] })).toEqual([])
  expect(paths()).toEqual(['travel /b', 'travel /c'])
  expect(knownRoutes()[0]?.title).toBe('B')
})

test('no area takes a path or an entry of another', () => {
  learnRoutes('travel', { routes: [route('/a')], sections: [section('travel', 50)] })
  expect(
    learnRoutes('fleet', { routes: [route('/a', 'Frota'), route('/f')], sections: [section('travel', 1)] }),
  ).toEqual(['a rota /a é da área travel', 'a seção travel é da área travel'])
  expect(paths()).toEqual(['travel /a', 'fleet /f'])
  expect(knownRoutes()[0]?.title).toBe('/a')
  expect(() => areaRoutes('fleet', { routes: [route('/a')] })).toThrow('fleet: a rota /a é da área travel')
})

test('entries of the navigation stand by their places, whosever they are', () => {
  learnRoutes('travel', { routes: [], sections: [section('travel', 50), section('options', 90)] })
  learnRoutes('fleet', { routes: [], sections: [section('fleet', 55)] })
  expect(knownSections().map((one) => one.section)).toEqual(['travel', 'fleet', 'options'])
})

test('who listens hears of each change, until they do not want to', () => {
  const listener = jest.fn()
  const end = onRoutes(listener)
  learnRoutes('travel', { routes: [route('/a')] })
  forgetRoutes('travel')
  expect(listener).toHaveBeenCalledTimes(2)
  expect(knownRoutes()).toEqual([])
  end()
  learnRoutes('travel', { routes: [] })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('an area declares screens in the words of its section', () => {
  const { screen, register } = routesIn('travel')
  const titles = { list: 'Frota', create: 'Novo', update: 'Atualizar' }
  const { routes } = areaRoutes('fleet', {
    routes: [
      screen('/app/fleet', 'Frota', 'vehicleList', { offline: true }),
      ...planned(...register('/app/part', 'part', titles, { menu: inMenu('Frota', 1, 'Bus') })),
    ],
  })
  expect(routes).toEqual([
    { path: '/app/fleet', title: 'Frota', section: 'travel', needs: 'vehicleList', offline: true },
    {
      path: '/app/part',
      title: 'Frota',
      section: 'travel',
      needs: 'partList',
      menu: [{ group: 'Frota', place: 1, icon: 'Bus' }],
      planned: true,
    },
    { path: '/app/part/create', title: 'Novo', section: 'travel', needs: 'partCreate', planned: true },
    {
      path: '/app/part/update/{id}',
      title: 'Atualizar',
      section: 'travel',
      needs: 'partUpdate',
      planned: true,
    },
  ])
})
