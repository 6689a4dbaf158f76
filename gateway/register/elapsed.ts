/** The greater of two clocks, in milliseconds from now: one stands still while a machine sleeps, the other may be set back. */
export function elapsed(): () => number {
  const [monotonic, wall] = [performance.now(), Date.now()]
  let last = 0
  return () => {
    last = Math.max(last, performance.now() - monotonic, Date.now() - wall)
    return last
  }
}
