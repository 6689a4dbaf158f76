/** The server's clock, by the headers of its answers: the device's own may be set by anybody. */

let latest: number | undefined
const hearers = new Set<(at: number) => void>()

/** Takes the `Date` of an answer that is the product's. */
export function heardServer(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  latest = at
  for (const hear of hearers) hear(at)
}

/** When the server last answered this page, by its own clock: milliseconds. Undefined: not yet. */
export const serverTime = (): number | undefined => latest

/** Calls the listener with each time that the server says. @returns the function that ends it */
export function onServerTime(hear: (at: number) => void): () => void {
  hearers.add(hear)
  return () => {
    hearers.delete(hear)
  }
}
