import { type AreaEntry, areaOf, containerName, readAreas, servedRoutes } from './area.ts'

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

describe('the routes of an area', () => {
  const face = { name: 'fleet', version: '0.1.0', widgets: [] }
  const fleet = { path: '/app/fleet', title: 'Frota', section: 'travel' as const }

  it('are rows of the table, or its own where the table has none', () => {
    expect(servedRoutes({ ...face, routes: [fleet] })).toEqual([fleet])
    expect(() => servedRoutes({ ...face, routes: ['/app/fleet'] })).toThrow('which the route table lacks')
  })

  it('are never those of another area', () => {
    const taken = { ...fleet, path: '/app/citizen' }
    for (const route of [taken, taken.path])
      expect(() => servedRoutes({ ...face, routes: [route] })).toThrow('which belongs to citizen')
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
    ['an unknown section', { ...citizen, routes: [{ path: '/x', title: 'x', section: 'moon' }] }],
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

  it('gets title, section and needs from the route table', () => {
    const face = { name: 'citizen', version: '0.1.0', routes: ['/app/citizen'], widgets: [] }
    expect(servedRoutes(face)).toEqual(citizen.routes)
  })

  it('may serve only declared routes of its own', () => {
    const face = { name: 'citizen', version: '0.1.0', widgets: [] }
    expect(() => servedRoutes({ ...face, routes: ['/app/unknown'] })).toThrow('lacks')
    expect(() => servedRoutes({ ...face, routes: ['/app/travel'] })).toThrow('belongs to travel')
  })

  it('has a container name without hyphens', () => {
    expect(containerName('health-secretary')).toBe('health_secretary')
  })
})
