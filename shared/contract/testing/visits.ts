/** How often anything was read, whatever reads it. */
export interface Visits {
  count: number
}

/**
 * The same value with every read of an entry or a key counted, at every depth. Plain data only. A read of the length
 * of a list costs nothing more for what is in it, and is none.
 */
export function counted<T>(value: T, visits: Visits): T {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key, receiver) {
      const item: unknown = Reflect.get(target, key, receiver)
      if (
        typeof key === 'symbol' ||
        !Object.hasOwn(target, key) ||
        (Array.isArray(target) && key === 'length')
      )
        return item
      visits.count += 1
      return counted(item, visits)
    },
    getOwnPropertyDescriptor(target, key) {
      visits.count += 1
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
  })
}
