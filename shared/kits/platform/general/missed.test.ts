import { onMissed } from './missed.ts'

let online: jest.SpyInstance
const become = (isOnline: boolean) => {
  online.mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

beforeEach(() => {
  jest.useFakeTimers()
  online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(() => {
  online.mockRestore()
  jest.useRealTimers()
})

describe('messages that may have been missed', () => {
  it('are asked for every two hours, while there is a network', () => {
    const missed = jest.fn()
    const stop = onMissed(missed)
    jest.advanceTimersByTime(7_199_000)
    expect(missed).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1_000)
    expect(missed).toHaveBeenCalledTimes(1)
    become(false)
    jest.advanceTimersByTime(7_200_000)
    expect(missed).toHaveBeenCalledTimes(1)
    stop()
  })

  it('are asked for when the network returns, not when it merely changes', () => {
    const missed = jest.fn()
    const stop = onMissed(missed)
    dispatchEvent(new Event('online'))
    become(false)
    expect(missed).not.toHaveBeenCalled()
    become(true)
    expect(missed).toHaveBeenCalledTimes(1)
    stop()
  })

  it('are for no one any more after the end', () => {
    const missed = jest.fn()
    onMissed(missed)()
    become(false)
    become(true)
    jest.advanceTimersByTime(7_200_000)
    expect(missed).not.toHaveBeenCalled()
    expect(jest.getTimerCount()).toBe(0)
  })
})
