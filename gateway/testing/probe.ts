import { watchTurns } from './turns.ts'

/**
 * Loaded into a gateway process by tests (`--import`, with `--expose-gc` and an IPC channel). `memory` is answered with
 * the memory in use after a collection, `standstill` with the longest turn of the thread that answers since it was
 * asked before, in milliseconds (`turns.ts`).
 */
const turns = watchTurns()

process.on('message', (asked) => {
  if (asked === 'standstill') {
    process.send?.(turns.longest())
    return
  }
  globalThis.gc?.()
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
// Does not keep the process alive.
process.channel?.unref()
