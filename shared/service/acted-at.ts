const day = 24 * 60 * 60_000

/** As long as a session of a device lasts: nothing waits longer to be sent. */
export const longestWaitMs = 90 * day

/**
 * When the person acted: for an act that waited on a device what the device says, where that can be; else when it came. A
 * clock that is ahead says now, and so does one that is years behind.
 * @param said milliseconds since 1970; undefined for what did not wait, and from older devices
 */
export function actedAtOf(said: number | undefined, now: Date): Date {
  const age = said === undefined ? undefined : now.getTime() - said
  if (age === undefined || !Number.isFinite(age) || age > longestWaitMs || age <= 0) return now
  return new Date(now.getTime() - age)
}
