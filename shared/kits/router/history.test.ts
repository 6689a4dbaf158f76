import { waitFor } from '@testing-library/dom'
import { createHistory, type PageHistory } from './history.ts'

/** single-spa tells every push as a popstate of its own (stack.md); this is how it does so. */
function likeSingleSpa(): () => void {
  const { pushState, replaceState } = window.history
  const told =
    (original: History['pushState']): History['pushState'] =>
    (...args) => {
      original.apply(window.history, args)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    }
  window.history.pushState = told(pushState)
  window.history.replaceState = told(replaceState)
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
  it('tells a push once and as a push, though single-spa tells it again', async () => {
    await history.navigate('/app/citizen?name=ana#x')
    expect(heard).toEqual(['PUSH /app/citizen'])
    expect(history.current()).toMatchObject({ pathname: '/app/citizen', search: '?name=ana', hash: '#x' })
  })

  it('tells a replacement once, and takes no step', async () => {
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

  it('asks at the back button too, and nobody hears of a step that was not taken', async () => {
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
