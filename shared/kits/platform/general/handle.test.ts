import { AppError } from '@saude/contract/errors'
import { handleError, handleUncaught } from './handle.ts'

let alerted: jest.SpyInstance
let logged: jest.SpyInstance
beforeEach(() => {
  alerted = jest.spyOn(window, 'alert').mockImplementation(() => undefined)
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

/** What the browser fires for a promise that is not caught; jsdom has no event of that name. */
const uncaught = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

describe('an error that no screen shows', () => {
  it('is logged, and a browser alert shows the message', () => {
    const error = new TypeError('Failed to fetch')
    handleError(error)
    expect(logged).toHaveBeenCalledWith(error)
    expect(alerted).toHaveBeenCalledWith('Problema na conexão, verifique sua rede')
  })

  it('with autoRetry adds that a new attempt will be made later', () => {
    handleError(new AppError('timeout', 'Conexão lenta'), { autoRetry: true })
    expect(alerted).toHaveBeenCalledWith(
      'Conexão lenta, uma nova tentativa será realizada automaticamente mais tarde',
    )
  })

  it.each(['notFound', 'validation'] as const)('is shown and not logged where it is %s', (key) => {
    handleError(new AppError(key))
    expect(alerted).toHaveBeenCalledTimes(1)
    expect(logged).not.toHaveBeenCalled()
  })

  it('says nothing of what the person aborted', () => {
    handleError(new AppError('abort'))
    expect(alerted).not.toHaveBeenCalled()
  })

  it('is found where no one caught a failed call, and only then', () => {
    const stop = handleUncaught()
    uncaught(new AppError('conflict'))
    uncaught(new Error('of somebody else'))
    stop()
    uncaught(new AppError('conflict'))
    expect(alerted).toHaveBeenCalledTimes(1)
  })
})
