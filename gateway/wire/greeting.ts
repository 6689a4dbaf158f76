/** What the gateway sends whenever it asks a service for its contract. */
export interface Greeting {
  /** Where the gateway answers what services ask. */
  readonly gateway: string
  /** The demo municipality is what the core holds: an area whose store is empty fills its part of it. */
  readonly demo?: { readonly count: number; readonly now: string }
}

/** Out of claims whose seal was checked. */
export function greetingFrom(claims: Readonly<Record<string, unknown>>): Partial<Greeting> {
  const { gateway, demo } = claims
  const isDemo =
    typeof demo === 'object' &&
    demo !== null &&
    'count' in demo &&
    'now' in demo &&
    typeof demo.count === 'number' &&
    typeof demo.now === 'string'
  return {
    ...(typeof gateway === 'string' && { gateway }),
    ...(isDemo && { demo: { count: Number(demo.count), now: String(demo.now) } }),
  }
}
