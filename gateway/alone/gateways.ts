/** So long after its last greeting, of which there is one each half minute, a gateway is still asked. Milliseconds. */
const rememberedMs = 120_000

/**
 * The gateways that have greeted an area's process, the one to ask first at the front: one that has answered stays there, one
 * that did not goes to the end. The last one is never forgotten.
 */
export function createGateways(clock: () => number = () => performance.now()) {
  let known: { readonly url: string; readonly at: number }[] = []
  return {
    /** One has greeted: it lives, and comes last unless it is known. */
    greeted(url: string): void {
      const at = clock()
      const isKnown = known.some((one) => one.url === url)
      known = isKnown ? known.map((one) => (one.url === url ? { url, at } : one)) : [...known, { url, at }]
    },
    /** One did not answer. */
    lost(url: string): void {
      const one = known.find((other) => other.url === url)
      if (one) known = [...known.filter((other) => other !== one), one]
    },
    /** Their addresses, in the order in which they are to be asked; none before the first greeting. */
    all(): readonly string[] {
      const young = known.filter(({ at }) => clock() - at < rememberedMs)
      known = young.length > 0 ? young : known.slice(-1)
      return known.map(({ url }) => url)
    },
  }
}
