import { waitFor } from '@testing-library/dom'
import { createHistory, type PageHistory } from './history.ts'

/** single-spa reports every push as a popstate of its own (stack.md); this is how it does so. */
function likeSingleSpa(): () => void {
  const { pushState, replaceState } = window.history
  const announcing =
    (original: History['pushState']): History['pushState'] =>
    (...args) => {
      original.apply(window.history, args)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    }
  window.history.pushState = announcing(pushState)
  window.history.replaceState = announcing(replaceState)
  return () => Object.assign(window.history, { pushState, replaceState })
}

const popped = () =>
  new Promise<void>((resolve) => addEventListener('popstate', () => resolve(), { once: true }))

let history: PageHistory
let heard: string[]
let restore: () => void
let removals: (() => void)[]

beforeEach(() => {
  removals = []
  window.history.replaceState(null, '', '/app')
  restore = likeSingleSpa()
  history = createHistory({
    history: window.history,
    location: window.location,
    addEventListener: (...args: Parameters<Window['addEventListener']>) => {
      window.addEventListener(...args)
      removals.push(() => window.removeEventListener(args[0], args[1], args[2]))
    },
  })
  heard = []
  history.subscribe(() => heard.push(`${history.action()} ${history.current().pathname}`))
})

afterEach(() => {
  for (const remove of removals) remove()
  restore()
})

describe('the history of the page', () => {
  it('announces a push once and as a push, though single-spa announces it again', async () => {
    await history.navigate('/app/citizen?name=ana#x')
    expect(heard).toEqual(['PUSH /app/citizen'])
    expect(history.current()).toMatchObject({ pathname: '/app/citizen', search: '?name=ana', hash: '#x' })
  })

  it('announces a replacement once, and takes no step', async () => {
    const { depth } = history
    const before = depth()
    await history.navigate('/app/map', { replace: true })
    expect(heard).toEqual(['REPLACE /app/map'])
    expect(depth()).toBe(before)
  })

  it('follows the back button', async () => {
    await history.navigate('/app/citizen')
    await history.navigate('/app/citizen/create')
    expect(history.previous()).toBe('/app/citizen')
    const back = popped()
    window.history.back()
    await back
    expect(heard.at(-1)).toBe('POP /app/citizen')
    expect(history.previous()).toBe('/app')
  })

  it('counts no steps behind the page that was opened first, however one came back to it', async () => {
    const before = history.depth()
    await history.navigate('/app/citizen')
    await history.navigate('/app/citizen/create')
    expect(history.depth()).toBe(before + 2)
    const back = popped()
    window.history.go(-2)
    await back
    expect(heard.at(-1)).toBe('POP /app')
    expect(history.depth()).toBe(0)
    expect(history.previous()).toBeUndefined()
  })

  it('follows others who write the address', () => {
    window.history.replaceState(null, '', '/app/options')
    expect(heard).toEqual(['POP /app/options'])
  })
})

describe('a guard', () => {
  it('keeps the person here until the question is answered with yes', async () => {
    const ask = jest.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    history.guard(ask)
    await expect(history.navigate('/app/citizen')).resolves.toBe(false)
    expect(window.location.pathname).toBe('/app')
    await expect(history.navigate('/app/citizen')).resolves.toBe(true)
    expect(window.location.pathname).toBe('/app/citizen')
  })

  it('does not ask about filters in the address, nor where leaving was decided', async () => {
    const ask = jest.fn().mockResolvedValue(false)
    history.guard(ask)
    await history.navigate('/app?order=desc')
    await history.navigate('/app/citizen', { force: true })
    expect(ask).not.toHaveBeenCalled()
    expect(window.location.pathname).toBe('/app/citizen')
  })

  it('asks at the back button too, and no one hears of a step that was not taken', async () => {
    await history.navigate('/app/citizen')
    const others = jest.fn()
    addEventListener('popstate', others)
    const ask = jest.fn().mockResolvedValue(false)
    const release = history.guard(ask)
    window.history.back()
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(window.location.pathname).toBe('/app/citizen'))
    expect(others).not.toHaveBeenCalled()
    release()
    const back = popped()
    window.history.back()
    await back
    expect(heard.at(-1)).toBe('POP /app')
    removeEventListener('popstate', others)
  })

  it('lets the back button go on after a yes', async () => {
    await history.navigate('/app/citizen')
    history.guard(async () => true)
    window.history.back()
    await waitFor(() => expect(heard.at(-1)).toBe('POP /app'))
    expect(window.location.pathname).toBe('/app')
  })
})

describe('something that lies over the screen', () => {
  /**
   * Its entry is made a moment after it opens, so that one that takes another's place takes its entry too. Each of
   * these timers begins after the one before has fired, so that a busy machine delays all steps alike.
   */
  const settled = async () => {
    for (let round = 0; round < 30; round += 1) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const back = async () => {
    window.history.back()
    await settled()
  }
  const here = () => window.location.pathname + window.location.search
  /** A dialog: a step back, or its own button, closes it. */
  const dialog = () => {
    const shown = { isOpen: true, close: (): void => {} }
    const release = history.layer(() => shown.close())
    shown.close = () => {
      if (!shown.isOpen) return
      shown.isOpen = false
      release()
    }
    return shown
  }

  beforeEach(async () => {
    await history.navigate('/app/citizen')
    heard.length = 0
  })

  it('is closed by a step back, and the screen hears nothing of it', async () => {
    const opened = dialog()
    await settled()
    await back()
    expect(opened.isOpen).toBe(false)
    expect(here()).toBe('/app/citizen')
    expect(heard).toEqual([])
    await back()
    expect(here()).toBe('/app')
    expect(heard).toEqual(['POP /app'])
  })

  it('leaves nothing behind when it is closed otherwise, backwards or forwards', async () => {
    const opened = dialog()
    await settled()
    opened.close()
    await settled()
    window.history.forward()
    await settled()
    expect(heard).toEqual([])
    await back()
    expect(here()).toBe('/app')
  })

  it('is closed from the top where two are open', async () => {
    const [lower, upper] = [dialog(), dialog()]
    await settled()
    await back()
    expect([lower.isOpen, upper.isOpen]).toEqual([true, false])
    await back()
    expect(lower.isOpen).toBe(false)
    expect(here()).toBe('/app/citizen')
    await back()
    expect(here()).toBe('/app')
  })

  it('that gives way to another one hands its entry on', async () => {
    const before = window.history.length
    const first = dialog()
    await settled()
    first.close()
    const second = dialog()
    await settled()
    expect(window.history.length).toBe(before + 1)
    await back()
    expect(second.isOpen).toBe(false)
    expect(here()).toBe('/app/citizen')
  })

  it('that does not close, because it asks first, is asked by the next step back again', async () => {
    const close = jest.fn()
    const release = history.layer(close)
    await settled()
    await back()
    await back()
    expect(close).toHaveBeenCalledTimes(2)
    expect(here()).toBe('/app/citizen')
    release()
    await settled()
  })

  it('keeps the filters that were chosen in it', async () => {
    const opened = dialog()
    await settled()
    await history.navigate('/app/citizen?gender=F', { replace: true })
    await back()
    expect(opened.isOpen).toBe(false)
    expect(here()).toBe('/app/citizen?gender=F')
    const other = dialog()
    await settled()
    await history.navigate('/app/citizen?gender=M', { replace: true })
    other.close()
    await settled()
    expect(here()).toBe('/app/citizen?gender=M')
    expect(history.current().search).toBe('?gender=M')
  })

  it.each([false, true])(
    'has no entry between the screen and where it led, closed sooner or later (%s)',
    async (sooner) => {
      const opened = [dialog(), dialog()]
      await settled()
      if (sooner) for (const { close } of opened) close()
      await history.navigate('/app/map')
      for (const { close } of opened) close()
      await settled()
      expect(here()).toBe('/app/map')
      expect(history.previous()).toBe('/app/citizen')
      await back()
      expect(here()).toBe('/app/citizen')
      await back()
      expect(here()).toBe('/app')
    },
  )

  it('does not take the step that leaves the screen', async () => {
    const opened = dialog()
    await settled()
    opened.close()
    history.go(-1)
    await settled()
    expect(here()).toBe('/app')
    await history.navigate('/app/citizen')
    const other = dialog()
    await settled()
    history.go(-1)
    other.close()
    await settled()
    expect(here()).toBe('/app')
  })

  it('asks the unsaved question of a form beneath it, which a step back closes too', async () => {
    let asked = dialog()
    asked.close()
    await settled()
    let answer: (yes: boolean) => void = () => undefined
    history.guard(
      () =>
        new Promise((resolve) => {
          asked = dialog()
          answer = (yes) => {
            asked.close()
            resolve(yes)
          }
        }),
    )
    await back()
    expect(asked.isOpen).toBe(true)
    expect(here()).toBe('/app/citizen')
    answer(false)
    await settled()
    expect(here()).toBe('/app/citizen')
    await back()
    answer(true)
    await settled()
    expect(here()).toBe('/app')
    expect(heard).toEqual(['POP /app'])
  })
})
