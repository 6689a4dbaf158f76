/**
 * Runs work of which one tab is enough: false where another tab of this browser is at it. Browsers without locks run
 * it in each, which the server's idempotency keys make harmless.
 * @param done hears that this tab did it, to say so to the others
 */
export async function alone(
  name: string,
  work: () => Promise<void>,
  done: () => void = () => {},
): Promise<boolean> {
  const { locks } = globalThis.navigator ?? {}
  const all = async () => {
    await work()
    done()
  }
  if (!locks) {
    await all()
    return true
  }
  return locks.request(`saude.${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await all()
    return lock !== null
  })
}
