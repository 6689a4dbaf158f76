import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a gateway process by tests (`--import`, with `--expose-gc` and an IPC channel). `memory` is answered with
 * the memory in use after a collection, `standstill` with the milliseconds for which the event loop stood still at the
 * longest since it was asked before.
 */
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

process.on('message', (asked) => {
  if (asked === 'standstill') {
    process.send?.(delay.max / 1e6)
    delay.reset()
    return
  }
  globalThis.gc?.()
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
// Does not keep the process alive.
process.channel?.unref()
