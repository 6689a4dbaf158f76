/**
 * Runs work of which one tab is enough: false where another tab of this browser is at it. Browsers without locks run
 * it in each, which the server's idempotency keys make harmless.
 */
export async function alone(name: string, work: () => Promise<void>): Promise<boolean> {
  const { locks } = globalThis.navigator ?? {}
  if (!locks) {
    await work()
    return true
  }
  return locks.request(`saude.${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}
