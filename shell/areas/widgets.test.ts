import type { AreaEntry } from '@saude/contract/area'
import { kitVersion } from '@saude/kits/version'
import { loadTimeout } from './load.ts'
import type { AreaModule } from './module.ts'
import { createModules } from './modules.ts'
import { createWidgets } from './widgets.ts'

const citizen: AreaEntry = {
  name: 'citizen',
  version: '1',
  manifest: '/areas/citizen/1/mf-manifest.json',
  kit: kitVersion,
  routes: [],
  widgets: ['citizen.history'],
}
const History = () => null
const nothing = async () => {}
const loaded: AreaModule = {
  bootstrap: nothing,
  mount: nothing,
  unmount: nothing,
  widgets: { 'citizen.history': async () => ({ default: History }) },
}

function shell(load: (area: AreaEntry) => Promise<AreaModule>, areas: readonly AreaEntry[] = [citizen]) {
  const fetching = jest.fn(load)
  const modules = createModules(fetching)
  let live = areas
  const widgets = createWidgets({ areas: () => areas, refresh: async () => live, modules })
  return { fetching, modules, widgets, release: (now: readonly AreaEntry[]) => (live = now) }
}

it('an area and its widgets stand on one fetched module, in either order', async () => {
  const first = shell(async () => loaded)
  expect(first.widgets.names()).toEqual(['citizen.history'])
  expect(await first.widgets.load('citizen.history', 0)).toBe(History)
  await first.modules.open(citizen)
  expect(first.fetching).toHaveBeenCalledTimes(1)

  const second = shell(async () => loaded)
  await second.modules.open(citizen)
  await second.widgets.load('citizen.history', 0)
  expect(second.fetching).toHaveBeenCalledTimes(1)
})

it('an area that is opened a second time is fetched afresh', async () => {
  const { modules, fetching } = shell(async () => loaded)
  await modules.open(citizen)
  await modules.open(citizen)
  expect(fetching).toHaveBeenCalledTimes(2)
})

it('a module that failed is fetched again, as it is released by then', async () => {
  const repaired = { ...citizen, version: '2' }
  const { widgets, fetching, release } = shell(async ({ version }) => {
    if (version === '1') throw new Error('entry answered 500')
    return loaded
  })
  await expect(widgets.load('citizen.history', 0)).rejects.toThrow('500')
  release([repaired])
  expect(await widgets.load('citizen.history', 1)).toBe(History)
  expect(fetching.mock.calls.map(([{ version }]) => version)).toEqual(['1', '2'])
})

it('a part that did not arrive is asked for again; the area is fetched anew only when that fails too', async () => {
  let missing = true
  const { widgets, fetching } = shell(async () => ({
    ...loaded,
    widgets: {
      'citizen.history': async () => {
        if (missing) throw new Error('chunk')
        return { default: History }
      },
    },
  }))
  await expect(widgets.load('citizen.history', 0)).rejects.toThrow('chunk')
  await expect(widgets.load('citizen.history', 1)).rejects.toThrow('chunk')
  expect(fetching).toHaveBeenCalledTimes(1)
  missing = false
  expect(await widgets.load('citizen.history', 2)).toBe(History)
  expect(fetching).toHaveBeenCalledTimes(2)
})

it('an area on the page keeps its module, however often one of its widgets fails', async () => {
  const { widgets, modules, fetching } = shell(async () => ({ ...loaded, widgets: {} }))
  await modules.open(citizen)
  for (const retry of [0, 1, 2]) await expect(widgets.load('citizen.history', retry)).rejects.toThrow('lends')
  expect(fetching).toHaveBeenCalledTimes(1)
})

it('a hanging area ends in time, and the retry does not wait for it', async () => {
  jest.useFakeTimers()
  let hangs = true
  const { widgets } = shell(() => (hangs ? new Promise(() => {}) : Promise.resolve(loaded)))
  const late = expect(widgets.load('citizen.history', 0)).rejects.toThrow('Tempo esgotado')
  await jest.advanceTimersByTimeAsync(loadTimeout)
  await late
  hangs = false
  expect(await widgets.load('citizen.history', 1)).toBe(History)
  jest.useRealTimers()
})

it('a widget of an area built for other kits is refused', async () => {
  const { widgets } = shell(async () => loaded, [{ ...citizen, kit: kitVersion + 1 }])
  await expect(widgets.load('citizen.history', 0)).rejects.toThrow(`kits ${kitVersion + 1}`)
})
