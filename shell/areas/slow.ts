/** Tries of an area whose mounting takes too long, before it counts as failed: a slow device may be busy with something else. */
const most = 2

/** Which areas are being mounted, and which of them took too long: single-spa gives up on those without an error of theirs. */
export function createSlowness() {
  const mounting = new Set<string>()
  /** How many times in a row an area's mounting took too long. */
  const times = new Map<string, number>()
  return {
    begins: (name: string): void => void mounting.add(name),
    /** The area itself refused to be mounted. */
    breaks: (name: string): void => void mounting.delete(name),
    ends: (name: string): void => {
      mounting.delete(name)
      times.delete(name)
    },
    /** Whether an area that was given up on was only slow, and has not been tried often enough. */
    mayTryAgain: (name: string): boolean => {
      const tries = (times.get(name) ?? 0) + 1
      const isSlow = mounting.delete(name) && tries < most
      if (isSlow) times.set(name, tries)
      else times.delete(name)
      return isSlow
    },
  }
}
