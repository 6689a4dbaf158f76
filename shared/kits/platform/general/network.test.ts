import { network } from './network.ts'

let online: jest.SpyInstance
/** What Chromium reports of the link; jsdom has nothing of it. */
const link = (facts: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: facts, configurable: true })

beforeEach(() => {
  online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(() => {
  online.mockRestore()
  Reflect.deleteProperty(navigator, 'connection')
})

describe('the network of this device', () => {
  it.each([
    ['slow', 2, true],
    ['slow', 0.4, true],
    ['fast', 2.05, false],
  ])('is %s with a downlink of %d', (_, downlink, slow) => {
    link({ downlink })
    expect(network.current()).toMatchObject({ slow, downlink })
  })

  it('is fast where the browser does not say, and saves data where the person asked for it', () => {
    expect(network.current()).toMatchObject({ slow: false, downlink: undefined, saveData: false })
    link({ downlink: 10, saveData: true })
    expect(network.current()).toMatchObject({ slow: false, saveData: true })
  })

  it('says when the link changes and when the connection goes', () => {
    const connection = Object.assign(new EventTarget(), { downlink: 10 })
    link(connection)
    const heard = jest.fn()
    const stop = network.subscribe(heard)
    connection.downlink = 1
    connection.dispatchEvent(new Event('change'))
    online.mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    expect(heard).toHaveBeenCalledTimes(2)
    expect(network.current()).toMatchObject({ online: false, slow: true })
    stop()
    dispatchEvent(new Event('online'))
    connection.dispatchEvent(new Event('change'))
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('is the same object until something changes', () => {
    link({ downlink: 10 })
    const before = network.current()
    expect(network.current()).toBe(before)
    link({ downlink: 1 })
    expect(network.current()).not.toBe(before)
  })

  it('is there where a server answered, whatever the browser believes, until it is lost again', () => {
    online.mockReturnValue(false)
    const stop = network.subscribe(() => undefined)
    dispatchEvent(new Event('offline'))
    expect(network.current().online).toBe(false)
    network.reached()
    expect(network.current().online).toBe(true)
    dispatchEvent(new Event('offline'))
    expect(network.current().online).toBe(false)
    stop()
  })
})
