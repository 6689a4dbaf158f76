import { pageIdle } from './idle.ts'

let state: jest.SpyInstance
const idle: (() => void)[] = []

beforeEach(() => {
  idle.length = 0
  state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  Object.assign(globalThis, { requestIdleCallback: (callback: () => void) => idle.push(callback) })
})
afterEach(() => {
  state.mockRestore()
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  jest.useRealTimers()
})

const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}
const watched = () => {
  const done = jest.fn()
  void pageIdle().then(done)
  return done
}

describe('a page', () => {
  it('is idle when the browser says so', async () => {
    const done = watched()
    await settle()
    expect(done).not.toHaveBeenCalled()
    for (const callback of idle) callback()
    await settle()
    expect(done).toHaveBeenCalled()
  })

  it('is not asked before it has been loaded', async () => {
    state.mockReturnValue('interactive')
    const done = watched()
    await settle()
    expect(idle).toHaveLength(0)
    dispatchEvent(new Event('load'))
    await settle()
    expect(idle).toHaveLength(1)
    expect(done).not.toHaveBeenCalled()
  })

  it('counts as idle after 3 s where the browser cannot say', async () => {
    Reflect.deleteProperty(globalThis, 'requestIdleCallback')
    jest.useFakeTimers()
    const done = watched()
    await jest.advanceTimersByTimeAsync(2_999)
    expect(done).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalled()
  })
})
