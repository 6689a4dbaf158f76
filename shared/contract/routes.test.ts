import type { Section } from './navigation.ts'
import { matchPattern, matchRoute, pathTo, plainPath, redirectOf, routes } from './routes.ts'

const prefixes: [string, Section][] = [
  ['/app/map', 'map'],
  ['/app/epidemiology', 'epidemiology'],
  ['/app/health-secretary', 'health-secretary'],
  ['/app/travel', 'travel'],
  ['/app/citizen', 'citizen'],
  ['/app/options', 'options'],
  ['/app/user/self-update', 'profile'],
]

describe('the route table', () => {
  it('declares the 191 screens of the list, the one for passwords and the two of the gallery, each path once', () => {
    expect(routes).toHaveLength(194)
    expect(new Set(routes.map(({ path }) => plainPath(path))).size).toBe(194)
  })

  it('chooses the section from the path prefix', () => {
    for (const { path, section } of routes) {
      const wanted = prefixes.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
      if (wanted) expect([path, section]).toEqual([path, wanted[1]])
    }
  })

  it('gives every screen a Portuguese title', () => {
    expect(routes.filter(({ title }) => !title.trim())).toEqual([])
  })

  it('finds every route by its own path', () => {
    for (const { path } of routes) {
      const sample = path.replace(/\{\w+\}/g, 'x1')
      expect(matchRoute(sample, routes)?.route.path).toBe(path)
    }
  })
})

describe('matching a path', () => {
  it('reads and decodes parameters', () => {
    expect(matchPattern('/app/citizen/update/{id}', '/app/citizen/update/a%20b?x=1#y')).toEqual({ id: 'a b' })
  })

  it('ignores a closing slash', () => {
    expect(matchRoute('/app/options/settings/update', routes)?.route.title).toBe(
      'Alterar configurações do cliente',
    )
    expect(matchRoute('/app/citizen/', routes)?.route.path).toBe('/app/citizen')
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
  ])('finds nothing for %p', (path) => expect(matchRoute(path, routes.slice(1))).toBeUndefined())
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
