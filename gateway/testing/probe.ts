/**
 * Loaded into a gateway process by tests (`--import`, with `--expose-gc` and an IPC channel): each message is
 * answered with the memory in use after a collection.
 */
process.on('message', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
// Does not keep the process alive.
process.channel?.unref()
