import { expect } from '@playwright/test'

/** Longer than anything on a page moves between two pictures, and than groups of a map part. Milliseconds. */
const pause = 300

/** Reads until two readings, one after the other, are alike and fit: nothing moves any more. */
export async function still<T>(read: () => Promise<T>, fits: (value: T) => boolean = () => true): Promise<T> {
  const seen: T[] = []
  const isStill = async () => {
    const now = await read()
    const before = seen.at(-1)
    seen.push(now)
    return seen.length > 1 && fits(now) && JSON.stringify(now) === JSON.stringify(before)
  }
  await expect.poll(isStill, { intervals: [pause] }).toBe(true)
  const [last] = seen.slice(-1)
  if (last === undefined) throw new Error('nothing was read')
  return last
}
