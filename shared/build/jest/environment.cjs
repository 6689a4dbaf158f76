const { TestEnvironment } = require('jest-environment-jsdom')

/** jsdom's abort signals are not those of Node's fetch: hand the abort over. */
const bridged = (init) => {
  const signal = init?.signal
  if (!signal || signal instanceof AbortSignal) return init
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return { ...init, signal: controller.signal }
}

class BridgedRequest extends Request {
  constructor(input, init) {
    super(input, bridged(init))
  }
}

/** jsdom with the platform parts it lacks. Never MessageChannel or BroadcastChannel: with both jest does not exit. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, {
      fetch: (input, init) => fetch(input, bridged(init)),
      Request: BridgedRequest,
      Response,
      Headers,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      WritableStream,
      TransformStream,
      CompressionStream,
      DecompressionStream,
      structuredClone,
      Uint8Array,
    })
    if (!this.global.crypto?.subtle) {
      Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true })
    }
  }

  /**
   * A database that a test left open may commit after it and then notes that for other windows. Of a window that is
   * gone, asking for its storage throws, in the middle of the next file.
   */
  async teardown() {
    Object.defineProperty(this.global, 'localStorage', { value: {}, configurable: true })
    await super.teardown()
  }
}
