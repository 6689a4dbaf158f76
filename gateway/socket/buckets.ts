const minute = 60_000
/** Beyond what a bucket holds, this part of it may be overdrawn before the sender is cut off. */
const debt = 0.1

export interface Buckets {
  /** Takes units, which may overdraw it. */
  take(key: string, units: number): void
  /** Units that are left; below zero where more was taken than there was. */
  left(key: string): number
  /** Whether so much was taken beyond the end that nothing more is listened to. */
  isBroken(key: string): boolean
  /** Whole seconds until something is left again; 0 where something is. */
  wait(key: string): number
}

/**
 * Token buckets: each key holds a minute's units at first, and gets as many back within each minute. Who stops for a
 * while has them all again; who goes on without end gets that rate and no more.
 */
export function createBuckets(perMinute: number, now: () => number): Buckets {
  // A full bucket needs no entry: only what was used is remembered.
  const used = new Map<string, { left: number; at: number }>()
  let swept = now()

  const left = (key: string, at = now()): number => {
    const bucket = used.get(key)
    if (!bucket) return perMinute
    return Math.min(perMinute, bucket.left + (Math.max(0, at - bucket.at) / minute) * perMinute)
  }

  const sweep = (at: number) => {
    if (at - swept < minute) return
    swept = at
    for (const key of used.keys()) if (left(key, at) >= perMinute) used.delete(key)
  }

  return {
    take(key, units) {
      const at = now()
      sweep(at)
      // A debt that grows without end would shut out the next caller at the same address for hours.
      used.set(key, { left: Math.max(left(key, at) - units, -2 * debt * perMinute), at })
    },
    left,
    isBroken: (key) => left(key) < -debt * perMinute,
    wait: (key) => {
      const missing = 1 - left(key)
      return missing <= 0 ? 0 : Math.max(1, Math.ceil((missing / perMinute) * 60))
    },
  }
}
