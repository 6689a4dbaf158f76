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

const setUp = (areas: AreaEntry[], load: (area: AreaEntry) => Promise<AreaModule>, isWhole = true) => {
  const live = { areas, isWhole }
  const seams = {
    refresh: jest.fn(async () => ({ areas, isWhole: true })),
    reload: jest.fn(),
    mayOpen: jest.fn(() => true),
    report: jest.fn(),
  }
  const host = hostAreas({ live, load, ...seams })
  /** As the frame does when the path changes. */
  const go = (area: AreaEntry | undefined) => {
    history.pushState(null, '', area ? `/app/${area.name}` : '/app')
    host.update()
  }
  leave = () => go(undefined)
  return { host, go, ...seams }
}

const main = () => document.getElementById('area')
let leave = () => {}

beforeEach(() => {
  document.body.innerHTML = '<main id="area"></main>'
  jest.spyOn(console, 'error').mockImplementation()
  jest.spyOn(console, 'warn').mockImplementation()
})

afterEach(async () => {
  leave()
  await waitFor(() => expect(main()?.childElementCount).toBe(0))
  jest.restoreAllMocks()
})

describe('the areas of the page', () => {
  it('are loaded when the person opens them, not before, and leave nothing behind', async () => {
    const [first, second] = [makeArea(), makeArea()]
    const load = jest.fn(async ({ name }: AreaEntry) => writing(name))
    const { host, go } = setUp([first, second], load)
    go(first)
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
    const { host, go, mayOpen } = setUp([area], async ({ name }) => writing(name))
    mayOpen.mockReturnValue(false)
    go(area)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(host.statusOf(area.name).state).toBe('idle')
    mayOpen.mockReturnValue(true)
    host.update()
    await waitFor(() => expect(host.statusOf(area.name).state).toBe('ready'))
  })

  it('are reported as they stand, or with why they do not', async () => {
    const [bad, good] = [makeArea(), makeArea()]
    const { go, report } = setUp([bad, good], async ({ name }) => {
      if (name === bad.name) throw new Error('boom')
      return writing(name)
    })
    go(bad)
    await waitFor(() => expect(report).toHaveBeenCalledTimes(1))
    go(good)
    await waitFor(() => expect(report).toHaveBeenCalledTimes(2))
    expect(report.mock.calls).toEqual([[bad, new Error('boom')], [good]])
  })

  it('fail alone, and a retry with the entry of now mends it', async () => {
    const [bad, good] = [makeArea(), makeArea()]
    let broken = true
    const load = jest.fn(async ({ name }: AreaEntry) => {
      if (name === bad.name && broken) throw new Error('boom')
      return writing(name)
    })
    const { host, go, refresh } = setUp([bad, good], load)
    go(good)
    await waitFor(() => expect(main()?.textContent).toBe(good.name))
    go(bad)
    await waitFor(() => expect(host.statusOf(bad.name).state).toBe('failed'))
    broken = false
    const repaired = { ...bad, version: '2' }
    refresh.mockResolvedValue({ areas: [repaired, { ...good, version: '2' }], isWhole: true })
    await host.retry(bad.name)
    await waitFor(() => expect(host.statusOf(bad.name).state).toBe('ready'))
    expect(load).toHaveBeenLastCalledWith(repaired)
    // The other one stands as it was fetched, so the page still is older than it.
    expect(host.areas()).toEqual([good, repaired])
  })

  it('that failed are tried again by themselves when the person comes back', async () => {
    const [bad, good] = [makeArea(), makeArea()]
    let broken = true
    const { host, go } = setUp([bad, good], async ({ name }) => {
      if (name === bad.name && broken) throw new Error('boom')
      return writing(name)
    })
    go(bad)
    await waitFor(() => expect(host.statusOf(bad.name).state).toBe('failed'))
    go(good)
    await waitFor(() => expect(main()?.textContent).toBe(good.name))
    expect(host.statusOf(bad.name).state).toBe('idle')
    broken = false
    go(bad)
    await waitFor(() => expect(main()?.textContent).toBe(bad.name))
  })

  it('that are left while they ask for another try are as new, and fetched when the person comes back', async () => {
    const [broken, good] = [makeArea(), makeArea()]
    const load = jest.fn(async ({ name }: AreaEntry) => writing(name))
    const { host, go } = setUp([broken, good], load)
    go(broken)
    await waitFor(() => expect(main()?.textContent).toBe(broken.name))
    go(good)
    await host.retry(broken.name)
    await waitFor(() => expect(main()?.textContent).toBe(good.name))
    expect(load).toHaveBeenCalledTimes(2)
    go(broken)
    await waitFor(() => expect(main()?.textContent).toBe(broken.name))
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('that could not be read from the list are missing, until a retry reads them', async () => {
    const [good, bad] = [makeArea(), makeArea()]
    const { host, go, refresh } = setUp([good], async ({ name }) => writing(name), false)
    go(bad)
    expect(host.statusOf(good.name).state).toBe('idle')
    expect(host.statusOf(bad.name)).toMatchObject({ state: 'failed' })
    refresh.mockResolvedValue({ areas: [good], isWhole: false })
    await host.retry(bad.name)
    expect(host.statusOf(bad.name)).toMatchObject({ state: 'failed' })
    refresh.mockResolvedValue({ areas: [good, bad], isWhole: true })
    await host.retry(bad.name)
    await waitFor(() => expect(main()?.textContent).toBe(bad.name))
    expect(host.isWhole()).toBe(true)
  })

  it('mend a rejected mount by a retry, in a fresh element', async () => {
    const area = makeArea()
    let broken = true
    const { host, go } = setUp([area], async ({ name }) => ({
      ...writing(name),
      mount: async (props) => {
        props.domElementGetter().append(broken ? 'half' : name)
        if (broken) throw new Error('boom')
      },
    }))
    go(area)
    await waitFor(() => expect(host.statusOf(area.name).state).toBe('failed'))
    expect(main()).toBeEmptyDOMElement()
    broken = false
    await host.retry(area.name)
    await waitFor(() => expect(host.statusOf(area.name).state).toBe('ready'))
    expect(main()?.textContent).toBe(area.name)
  })

  it.each([
    ['rejects', () => Promise.reject(new Error('boom'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('whose unmount %s leave the page to others, and open again', async (_, unmount) => {
    const [bad, good] = [makeArea(), makeArea()]
    let broken = true
    const { host, go } = setUp([bad, good], async ({ name }) =>
      name === bad.name && broken ? { ...writing(name), unmount } : writing(name),
    )
    go(bad)
    await waitFor(() => expect(main()?.textContent).toBe(bad.name))
    go(good)
    await waitFor(() => expect(main()?.textContent).toBe(good.name))
    expect(host.statusOf(bad.name).state).toBe('idle')
    broken = false
    go(bad)
    await waitFor(() => expect(main()?.textContent).toBe(bad.name))
  })

  it('that fail at once are tried again as often as somebody likes, in this page', async () => {
    const area = makeArea()
    let broken = true
    const { host, go, reload } = setUp([area], async ({ name }) => {
      if (broken) throw new Error('entry answered 404')
      return writing(name)
    })
    go(area)
    for (let round = 0; round < 7; round++) {
      await waitFor(() => expect(host.statusOf(area.name).state).toBe('failed'))
      await host.retry(area.name)
    }
    broken = false
    await host.retry(area.name)
    await waitFor(() => expect(main()?.textContent).toBe(area.name))
    expect(reload).not.toHaveBeenCalled()
  })

  it('are refused when they were built for other kits', async () => {
    const area = makeArea(kitVersion + 1)
    const load = jest.fn()
    const { host, go } = setUp([area], load)
    go(area)
    await waitFor(() => expect(host.statusOf(area.name).state).toBe('failed'))
    expect(load).not.toHaveBeenCalled()
  })
})

describe('an area of which a part failed in the screen of another', () => {
  it('is forgotten when it does not stand in the page, and opens as new in the version of now', async () => {
    const [area, other] = [makeArea(), makeArea()]
    const load = jest.fn(async ({ name, version }: AreaEntry) => writing(`${name} ${version}`))
    const { host, go, refresh } = setUp([area, other], load)
    go(area)
    await waitFor(() => expect(main()?.textContent).toBe(`${area.name} 1`))
    go(other)
    await waitFor(() => expect(main()?.textContent).toBe(`${other.name} 1`))
    const live = [area, other].map((one) => ({ ...one, version: '2' }))
    refresh.mockResolvedValue({ areas: live, isWhole: true })
    expect((await host.renew(area.name)).find(({ name }) => name === area.name)?.version).toBe('2')
    expect(main()?.textContent).toBe(`${other.name} 1`)
    go(area)
    await waitFor(() => expect(main()?.textContent).toBe(`${area.name} 2`))
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('keeps its screen and its version while it stands there', async () => {
    const area = makeArea()
    const load = jest.fn(async ({ name }: AreaEntry) => writing(name))
    const { host, go, refresh } = setUp([area], load)
    go(area)
    await waitFor(() => expect(host.statusOf(area.name).state).toBe('ready'))
    const place = main()?.firstElementChild
    const live = [{ ...area, version: '2' }]
    refresh.mockResolvedValue({ areas: live, isWhole: true })
    expect(await host.renew(area.name)).toEqual(live)
    host.update()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(main()?.firstElementChild).toBe(place)
    expect(host.areas()).toEqual([area])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is tried as the page knows it when no one says what is live', async () => {
    const area = makeArea()
    const { host, refresh } = setUp([area], async ({ name }) => writing(name))
    refresh.mockRejectedValue(new Error('offline'))
    expect(await host.renew(area.name)).toEqual([area])
  })
})

describe('an area of which something newer is live', () => {
  const withScreen = (area: AreaEntry, kit = kitVersion): AreaEntry => ({
    ...area,
    version: '2',
    kit,
    routes: [...area.routes, { path: `/app/${area.name}/new`, title: 'Nova', section: 'home' }],
  })
  const goTo = (host: ReturnType<typeof hostAreas>, path: string) => {
    history.pushState(null, '', path)
    host.update()
  }

  it('is opened afresh for a screen that the page does not have, and stays as it is for the others', async () => {
    const [area, other] = [makeArea(), makeArea()]
    const load = jest.fn(async ({ name, version }: AreaEntry) => writing(`${name} ${version}`))
    const { host, go } = setUp([area, other], load)
    go(area)
    await waitFor(() => expect(main()?.textContent).toBe(`${area.name} 1`))
    const newer = withScreen(area)
    host.hear({ areas: [newer, { ...other, version: '2' }], isWhole: true })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(main()?.textContent).toBe(`${area.name} 1`)
    goTo(host, `/app/${area.name}/new`)
    await waitFor(() => expect(main()?.textContent).toBe(`${area.name} 2`))
    expect(host.areas()).toEqual([other, newer])
    go(other)
    await waitFor(() => expect(main()?.textContent).toBe(`${other.name} 1`))
  })

  it('is not, where it was built for other kits', async () => {
    const area = makeArea()
    const { host, go } = setUp([area], async ({ name }) => writing(name))
    host.hear({ areas: [withScreen(area, kitVersion + 1)], isWhole: true })
    goTo(host, `/app/${area.name}/new`)
    go(area)
    await waitFor(() => expect(main()?.textContent).toBe(area.name))
    expect(host.areas()).toEqual([area])
  })

  it('and that the page has never heard of is opened without a new page', async () => {
    const [known, fresh] = [makeArea(), makeArea()]
    const { host, go } = setUp([known], async ({ name }) => writing(name))
    go(known)
    await waitFor(() => expect(main()?.textContent).toBe(known.name))
    host.hear({ areas: [known, fresh], isWhole: true })
    go(fresh)
    await waitFor(() => expect(main()?.textContent).toBe(fresh.name))
  })

  it('and of which no list could be read before, opens by itself', async () => {
    const area = makeArea()
    const { host, go } = setUp([], async ({ name }) => writing(name), false)
    go(area)
    expect(host.statusOf(area.name).state).toBe('failed')
    host.hear({ areas: [area], isWhole: true })
    await waitFor(() => expect(main()?.textContent).toBe(area.name))
    expect(host.isWhole()).toBe(true)
  })
})

describe('an area that hangs', () => {
  const forever = new Promise<never>(() => undefined)

  it.each([
    ['while loading', 8_100, () => forever],
    ['while mounting twice', 8_200, async () => ({ ...writing('x'), mount: () => forever })],
  ] satisfies [string, number, () => Promise<AreaModule>][])(
    '%s counts as failed after its time',
    async (_, time, load) => {
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
      const hanging = makeArea()
      const { host, go } = setUp([hanging], load)
      go(hanging)
      await jest.advanceTimersByTimeAsync(time)
      expect(host.statusOf(hanging.name).state).toBe('failed')
      jest.useRealTimers()
    },
  )

  it('while mounting once is opened again by itself', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
    const busy = makeArea()
    let mounts = 0
    const { host, go } = setUp([busy], async ({ name }) => {
      const mount: AreaModule['mount'] = async (props) =>
        ++mounts === 1 ? forever : props.domElementGetter().append(name)
      return { ...writing(name), mount }
    })
    go(busy)
    await jest.advanceTimersByTimeAsync(4_100)
    await jest.advanceTimersByTimeAsync(100)
    expect(host.statusOf(busy.name).state).toBe('ready')
    expect(main()?.textContent).toBe(busy.name)
    jest.useRealTimers()
  })

  it('while loading does not hold up who goes elsewhere', async () => {
    const [hanging, good] = [makeArea(), makeArea()]
    const { go } = setUp([hanging, good], async (area) => (area === hanging ? forever : writing(area.name)))
    go(hanging)
    go(good)
    await waitFor(() => expect(main()?.textContent).toBe(good.name))
  })

  it('while loading gets a new page at the fifth retry: hanging requests take up the connections', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
    const hanging = makeArea()
    const { host, go, reload } = setUp([hanging], () => forever)
    go(hanging)
    for (let round = 0; round < 4; round++) {
      await jest.advanceTimersByTimeAsync(8_100)
      expect(host.statusOf(hanging.name).state).toBe('failed')
      void host.retry(hanging.name)
    }
    await jest.advanceTimersByTimeAsync(8_100)
    expect(reload).not.toHaveBeenCalled()
    await host.retry(hanging.name)
    expect(reload).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })

  it('while loading, and then comes late, takes the place of its placeholder', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
    const slow = makeArea()
    let come = (_: AreaModule) => {}
    const { host, go } = setUp([slow], () => new Promise((resolve) => (come = resolve)))
    go(slow)
    await jest.advanceTimersByTimeAsync(8_100)
    expect(host.statusOf(slow.name).state).toBe('failed')
    come(writing(slow.name))
    await jest.advanceTimersByTimeAsync(300)
    expect(main()?.textContent).toBe(slow.name)
    jest.useRealTimers()
  })
})
