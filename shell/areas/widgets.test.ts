/** @jest-environment node */

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
  const widgets = createWidgets({ areas: () => areas, renew: async () => live, modules })
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

it('so it is where a widget has been fetched anew meanwhile, which may be older than the retry', async () => {
  const { widgets, modules, fetching } = shell(breaking(broken))
  await modules.open(citizen)
  await expect(widgets.load('citizen.history', 0)).rejects.toThrow('chunk')
  await widgets.load('citizen.history', 1)
  const repaired = { ...citizen, version: '2' }
  await modules.open(repaired)
  expect(fetching).toHaveBeenLastCalledWith(repaired)
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

/** An area whose first containers have a part that does as set up; later ones are whole. */
const breaking = (part: () => Promise<unknown>, times = 1) => {
  let left = times
  return async (): Promise<AreaModule> =>
    left-- > 0 ? { ...loaded, widgets: { 'citizen.history': part } } : loaded
}
const broken = async () => {
  throw new Error('chunk')
}
const forever = () => new Promise(() => {})

it('a part that failed comes with the first retry: the container that keeps it broken is not asked again', async () => {
  const { widgets, fetching } = shell(breaking(broken))
  await expect(widgets.load('citizen.history', 0)).rejects.toThrow('chunk')
  expect(await widgets.load('citizen.history', 1)).toBe(History)
  expect(fetching).toHaveBeenCalledTimes(2)
})

it('so it does where the part hung', async () => {
  jest.useFakeTimers()
  const { widgets } = shell(breaking(forever))
  const late = expect(widgets.load('citizen.history', 0)).rejects.toThrow('Tempo esgotado')
  await jest.advanceTimersByTimeAsync(loadTimeout)
  await late
  expect(await widgets.load('citizen.history', 1)).toBe(History)
  jest.useRealTimers()
})

it('so it does where the area has been opened, in the version that is live by now; its screens are not fetched again', async () => {
  const { widgets, modules, fetching, release } = shell(breaking(broken))
  const opened = modules.open(citizen)
  await expect(widgets.load('citizen.history', 0)).rejects.toThrow('chunk')
  release([{ ...citizen, version: '2' }])
  expect(await widgets.load('citizen.history', 1)).toBe(History)
  expect(fetching.mock.calls.map(([{ version }]) => version)).toEqual(['1', '2'])
  expect((await opened).widgets).not.toBe(loaded.widgets)
  // Coming back to the part brings the mended one, without another fetch.
  expect(await widgets.load('citizen.history', 0)).toBe(History)
  expect(fetching).toHaveBeenCalledTimes(2)
})

it('every retry asks another container, and coming back to a failed part is one too', async () => {
  const { widgets, fetching } = shell(breaking(broken, 3))
  for (const retry of [0, 1, 0]) await expect(widgets.load('citizen.history', retry)).rejects.toThrow('chunk')
  expect(await widgets.load('citizen.history', 0)).toBe(History)
  expect(fetching).toHaveBeenCalledTimes(4)
})

it('parts that failed together come back from one fetch', async () => {
  const provided = { ...citizen, widgets: ['citizen.history', 'citizen.message'] }
  const whole = {
    ...loaded,
    widgets: { ...loaded.widgets, 'citizen.message': async () => ({ default: History }) },
  }
  let left = 1
  const { widgets, fetching } = shell(
    async () =>
      left-- > 0 ? { ...loaded, widgets: { 'citizen.history': broken, 'citizen.message': broken } } : whole,
    [provided],
  )
  for (const name of provided.widgets) await expect(widgets.load(name, 0)).rejects.toThrow('chunk')
  await Promise.all(provided.widgets.map((name) => widgets.load(name, 1)))
  expect(fetching).toHaveBeenCalledTimes(2)
})

it('a part that broke while it was drawn is fetched anew by its retry', async () => {
  const { widgets, fetching } = shell(async () => loaded)
  await widgets.load('citizen.history', 0)
  await widgets.load('citizen.history', 1)
  expect(fetching).toHaveBeenCalledTimes(2)
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
