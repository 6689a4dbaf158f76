import type { AreaEntry } from '@saude/contract/area'
import { kitVersion } from '@saude/kits/version'
import { waitFor } from '@testing-library/react'
import type { AreaModule } from './module.ts'
import { hostAreas } from './mount.ts'

// single-spa knows its applications by name for the life of the page: every test has areas of its own.
let count = 0
const makeArea = (kit = kitVersion): AreaEntry => {
  const name = `area${++count}`
  const routes = [{ path: `/app/${name}`, title: name, section: 'home' as const }]
  return { name, version: '1', manifest: `/areas/${name}/1/mf-manifest.json`, kit, routes, widgets: [] }
}

/** Lifecycles that write the area's name into the element that the shell gives. */
const writing = (name: string): AreaModule => ({
  bootstrap: async () => undefined,
  mount: async (props) => props.domElementGetter().append(name),
  unmount: async (props) => props.domElementGetter().replaceChildren(),
})

const setUp = (areas: AreaEntry[], load: (area: AreaEntry) => Promise<AreaModule>) => {
  const seams = { refresh: jest.fn(async () => areas), reload: jest.fn(), mayOpen: jest.fn(() => true) }
  const host = hostAreas({ areas, load, ...seams })
  return { host, ...seams }
}

const main = () => document.getElementById('area')
const go = (area: AreaEntry | undefined) => history.pushState(null, '', area ? `/app/${area.name}` : '/app')

beforeEach(() => {
  document.body.innerHTML = '<main id="area"></main>'
  jest.spyOn(console, 'error').mockImplementation()
  jest.spyOn(console, 'warn').mockImplementation()
})

afterEach(async () => {
  go(undefined)
  await waitFor(() => expect(main()?.childElementCount).toBe(0))
  jest.restoreAllMocks()
})

describe('the areas of the page', () => {
  it('are loaded when the person opens them, not before, and leave nothing behind', async () => {
    const [first, second] = [makeArea(), makeArea()]
    const load = jest.fn(async ({ name }: AreaEntry) => writing(name))
    const { host } = setUp([first, second], load)
    go(first)
    host.update()
    await waitFor(() => expect(host.statusOf(first.name).state).toBe('ready'))
    expect(main()).toHaveTextContent(first.name)
    expect(load).toHaveBeenCalledTimes(1)
    go(second)
    await waitFor(() => expect(host.statusOf(second.name).state).toBe('ready'))
    expect(main()?.textContent).toBe(second.name)
    expect(host.statusOf(first.name).state).toBe('idle')
    go(first)
    await waitFor(() => expect(main()?.textContent).toBe(first.name))
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('stay closed while the gate is', async () => {
    const area = makeArea()
    const { host, mayOpen } = setUp([area], async ({ name }) => writing(name))
    mayOpen.mockReturnValue(false)
    go(area)
    host.update()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(host.statusOf(area.name).state).toBe('idle')
    mayOpen.mockReturnValue(true)
    host.update()
    await waitFor(() => expect(host.statusOf(area.name).state).toBe('ready'))
  })

  it('fail alone, and a retry with the entry of now mends it', async () => {
    const [bad, good] = [makeArea(), makeArea()]
    let broken = true
    const load = jest.fn(async ({ name }: AreaEntry) => {
      if (name === bad.name && broken) throw new Error('boom')
      return writing(name)
    })
    const { host, refresh } = setUp([bad, good], load)
    go(bad)
    host.update()
    await waitFor(() => expect(host.statusOf(bad.name).state).toBe('failed'))
    go(good)
    await waitFor(() => expect(main()?.textContent).toBe(good.name))
    broken = false
    const repaired = { ...bad, version: '2' }
    refresh.mockResolvedValue([repaired, good])
    go(bad)
    await host.retry(bad.name)
    await waitFor(() => expect(host.statusOf(bad.name).state).toBe('ready'))
    expect(load).toHaveBeenLastCalledWith(repaired)
  })

  it('mend a rejected mount by a retry, in a fresh element', async () => {
    const area = makeArea()
    let broken = true
    const { host } = setUp([area], async ({ name }) => ({
      ...writing(name),
      mount: async (props) => {
        props.domElementGetter().append(broken ? 'half' : name)
        if (broken) throw new Error('boom')
      },
    }))
    go(area)
    host.update()
    await waitFor(() => expect(host.statusOf(area.name).state).toBe('failed'))
    expect(main()).toBeEmptyDOMElement()
    broken = false
    await host.retry(area.name)
    await waitFor(() => expect(host.statusOf(area.name).state).toBe('ready'))
    expect(main()?.textContent).toBe(area.name)
  })

  it('reload the page at the second retry', async () => {
    const area = makeArea()
    const { host, reload } = setUp([area], async () => {
      throw new Error('boom')
    })
    go(area)
    host.update()
    await waitFor(() => expect(host.statusOf(area.name).state).toBe('failed'))
    await host.retry(area.name)
    await waitFor(() => expect(host.statusOf(area.name).state).toBe('failed'))
    expect(reload).not.toHaveBeenCalled()
    await host.retry(area.name)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('are refused when they were built for other kits', async () => {
    const area = makeArea(kitVersion + 1)
    const load = jest.fn()
    const { host } = setUp([area], load)
    go(area)
    host.update()
    await waitFor(() => expect(host.statusOf(area.name).state).toBe('failed'))
    expect(load).not.toHaveBeenCalled()
  })
})

describe('an area that hangs', () => {
  it.each([
    ['while loading', () => new Promise<AreaModule>(() => undefined)],
    ['while mounting', async () => ({ ...writing('x'), mount: () => new Promise(() => undefined) })],
  ])(
    '%s counts as failed after 8 s and leaves the others alone',
    async (_, load: () => Promise<AreaModule>) => {
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
      const [hanging, good] = [makeArea(), makeArea()]
      const { host } = setUp([hanging, good], async (area) =>
        area === hanging ? load() : writing(area.name),
      )
      go(hanging)
      host.update()
      await jest.advanceTimersByTimeAsync(8_100)
      expect(host.statusOf(hanging.name).state).toBe('failed')
      go(good)
      await jest.advanceTimersByTimeAsync(300)
      expect(main()?.textContent).toBe(good.name)
      jest.useRealTimers()
    },
  )
})
