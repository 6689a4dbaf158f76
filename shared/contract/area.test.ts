import {
  type AreaEntry,
  areaOf,
  clashes,
  containerName,
  publishedRoutes,
  readAreas,
  routesOf,
} from './area.ts'

const citizen: AreaEntry = {
  name: 'citizen',
  version: '0.1.0-abc',
  manifest: '/areas/citizen/0.1.0-abc/mf-manifest.json',
  kit: 1,
  routes: [
    { path: '/app/citizen', title: 'Cidadãos', section: 'citizen', needs: 'citizenList', offline: true },
  ],
  widgets: ['citizen.history'],
}

const read = (areas: unknown[]) => {
  const problems: string[] = []
  return { areas: readAreas({ areas }, (problem) => problems.push(problem)), problems }
}

describe('what an area publishes of its screens', () => {
  const fleet = { path: '/app/fleet', title: 'Frota', section: 'travel' }
  const later = { ...fleet, path: '/app/fleet/part', planned: true }

  it('distinguishes those that are built from those that are not', () => {
    const published = publishedRoutes({ routes: [fleet, later] })
    expect(published).toEqual({ routes: [fleet], planned: [later], sections: [] })
    expect(routesOf({ ...citizen, ...published })).toEqual({ routes: [fleet, later], sections: [] })
  })

  it('clashes with another that has a path or an entry of it', () => {
    const entry = { section: 'citizen', path: '/app/x', title: 'X', short: 'X', icon: 'X', place: 1 }
    const other = { ...citizen, name: 'other', routes: [], planned: citizen.routes }
    expect(clashes(other, citizen)).toEqual(['/app/citizen'])
    expect(clashes({ ...other, planned: [], sections: [entry] }, { ...citizen, sections: [entry] })).toEqual([
      'citizen',
    ])
  })
})

describe('reading areas.json', () => {
  it('takes a good entry', () => {
    expect(read([citizen])).toEqual({ areas: [citizen], problems: [] })
  })

  it.each<[string, unknown]>([
    ['a text', 'citizen'],
    ['null', null],
    ['a name with spaces', { ...citizen, name: 'ci tizen' }],
    ['a manifest elsewhere', { ...citizen, manifest: '//evil.example/mf-manifest.json' }],
    ['a fractional kit', { ...citizen, kit: 1.5 }],
    ['routes that are no list', { ...citizen, routes: {} }],
    ['a route without title', { ...citizen, routes: [{ path: '/x', section: 'citizen' }] }],
    ['no section', { ...citizen, routes: [{ path: '/x', title: 'x' }] }],
    [
      'a place in a menu without a number',
      { ...citizen, planned: [{ ...citizen.routes[0], menu: [{ group: 'x' }] }] },
    ],
    ['an entry of the navigation without a word', { ...citizen, sections: [{ section: 'x', path: '/x' }] }],
    ['a planned screen that is none', { ...citizen, planned: [5] }],
    [
      'a malformed rule',
      { ...citizen, routes: [{ path: '/x', title: 'x', section: 'home', needs: { any: [] } }] },
    ],
    ['widgets of numbers', { ...citizen, widgets: [1] }],
  ])('drops %s alone', (_, broken) => {
    const { areas, problems } = read([broken, citizen])
    expect(areas).toEqual([citizen])
    expect(problems).toHaveLength(1)
  })

  it('keeps the first of two entries that claim a name or a route', () => {
    const { areas, problems } = read([citizen, citizen, { ...citizen, name: 'other' }])
    expect(areas).toEqual([citizen])
    expect(problems).toHaveLength(2)
  })

  it.each([undefined, null, [], {}, 'x'])('gives no areas for %p', (body) => {
    const problems: string[] = []
    expect(readAreas(body, (problem) => problems.push(problem))).toEqual([])
    expect(problems).toHaveLength(1)
  })
})

describe('an area', () => {
  it('is found by a path of its routes', () => {
    expect(areaOf('/app/citizen/', [citizen])?.route.area.name).toBe('citizen')
    expect(areaOf('/app/travel', [citizen])).toBeUndefined()
  })

  it('has a container name without hyphens', () => {
    expect(containerName('health-secretary')).toBe('health_secretary')
  })
})
