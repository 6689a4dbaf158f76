import type { AreaEntry } from '@saude/contract/area'
import { forgetRoutes, knownRoutes, knownSections } from '@saude/contract/route-table'
import { keepAreas, learnAreas, learnKept } from './published.ts'

const area = (name: string, more: Partial<AreaEntry> = {}): AreaEntry => ({
  name,
  version: '1',
  manifest: `/areas/${name}/1/mf-manifest.json`,
  kit: 1,
  routes: [{ path: `/app/${name}`, title: name, section: name }],
  sections: [
    { section: name, path: `/app/${name}`, title: name, short: name, icon: 'Bus', place: name.length },
  ],
  widgets: [],
  ...more,
})

const paths = () => knownRoutes().flatMap(({ area: owner, path }) => (owner === 'shell' ? [] : [path]))

beforeEach(() => {
  localStorage.clear()
  for (const name of ['fleet', 'school']) forgetRoutes(name)
})

it('the page knows the screens and entries that areas have published', () => {
  learnAreas({ areas: [area('school'), area('fleet')], isWhole: true })
  expect(paths()).toEqual(['/app/school', '/app/fleet'])
  expect(knownSections().map(({ section }) => section)).toEqual(['fleet', 'school'])
})

it('an area that is not live any more is forgotten, one that could not be read is not', () => {
  learnAreas({ areas: [area('school'), area('fleet')], isWhole: true })
  learnAreas({ areas: [area('fleet')], isWhole: false })
  expect(paths()).toContain('/app/school')
  learnAreas({ areas: [area('fleet')], isWhole: true })
  expect(paths()).toEqual(['/app/fleet'])
})

it('a screen may move from one area to another', () => {
  learnAreas({ areas: [area('fleet'), area('school')], isWhole: true })
  const moved = area('fleet', { routes: [...area('fleet').routes, ...area('school').routes] })
  learnAreas({ areas: [moved, area('school', { routes: [] })], isWhole: true })
  expect(paths()).toEqual(['/app/fleet', '/app/school'])
})

it('the next page knows them before it has read anything, from the last whole answer', () => {
  keepAreas({ areas: [area('fleet')], isWhole: true })
  keepAreas({ areas: [area('school')], isWhole: false })
  learnKept()
  expect(paths()).toEqual(['/app/fleet'])
})

it.each(['', '{', 'null', '{"areas":[5]}'])('what is kept as %p is no reason to fail', (text) => {
  localStorage.setItem('saude.areas', text)
  learnKept()
  expect(paths()).toEqual([])
})
