/** What a list holds, by a key, in the order in which keys come. */
export function grouped<T>(list: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const known = found.get(key)
    if (known) known.push(one)
    else found.set(key, [one])
  }
  return found
}
