import { matchPattern, matchRoute, parentOf, pathTo, redirectOf } from './routes.ts'

describe('matching a path', () => {
  it('reads and decodes parameters', () => {
    expect(matchPattern('/app/citizen/update/{id}', '/app/citizen/update/a%20b?x=1#y')).toEqual({ id: 'a b' })
  })

  it('ignores a closing slash', () => {
    const among = [{ path: '/app/options/settings/update/' }, { path: '/app/citizen' }]
    expect(matchRoute('/app/options/settings/update', among)?.route).toBe(among[0])
    expect(matchRoute('/app/citizen/', among)?.route).toBe(among[1])
  })

  it('prefers the route without parameters', () => {
    const among = [{ path: '/a/{id}' }, { path: '/a/create' }]
    expect(matchRoute('/a/create', among)?.route.path).toBe('/a/create')
  })

  it.each([
    '/app/nothing',
    '/app/citizen/update',
    '/app/citizen/update/',
    '/app/citizen/update/%E0%A4%A',
    '',
  ])('finds nothing for %p', (path) =>
    expect(
      matchRoute(path, [{ path: '/app/citizen' }, { path: '/app/citizen/update/{id}' }]),
    ).toBeUndefined(),
  )
})

describe('old paths', () => {
  it('moves the map below epidemiology to the map, query included', () => {
    expect(redirectOf('/app/epidemiology/map/case-state/x?from=1')).toBe('/app/map/case-state/x?from=1')
    expect(redirectOf('/app/epidemiology/map')).toBe('/app/map')
  })

  it('leaves others alone', () => {
    expect(redirectOf('/app/epidemiology/mapped')).toBeUndefined()
    expect(redirectOf('/app/epidemiology')).toBeUndefined()
  })
})

describe('filling a pattern', () => {
  it('escapes values', () => {
    expect(pathTo('/app/citizen/update/{id}', { id: 'a/b' })).toBe('/app/citizen/update/a%2Fb')
  })

  it('refuses a missing value', () => {
    expect(() => pathTo('/app/citizen/update/{id}')).toThrow('lacks id')
  })
})

describe('the way up from a screen', () => {
  const among = [
    { path: '/app/citizen' },
    { path: '/app/citizen/update/{id}' },
    { path: '/app/travel' },
    { path: '/app/travel/list' },
    { path: '/app/travel/wizard', back: '/app/travel/list' },
    { path: '/app/travel/list/details/{id}' },
    { path: '/app/travel/list/receipt/{id}', back: '/app/travel/list/details/{id}' },
  ]

  it.each([
    ['/app/citizen/update/1', '/app/citizen'],
    ['/app/travel/list/details/1', '/app/travel/list'],
    ['/app/travel/wizard', '/app/travel/list'],
    ['/app/travel/list/receipt/a%2Fb', '/app/travel/list/details/a%2Fb'],
    ['/app/citizen', undefined],
    ['/app', undefined],
  ])('%s is up to %s', (path, up) => expect(parentOf(path, among)).toBe(up))

  it('leads to nothing that is not among those given', () => {
    expect(
      parentOf(
        '/app/travel/list/details/1',
        among.filter(({ path }) => path !== '/app/travel/list'),
      ),
    ).toBe('/app/travel')
  })
})
