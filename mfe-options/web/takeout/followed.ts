import { takeoutList } from '@saude/core/contract/takeout'
import { announce } from '@saude/kits/platform'

/** Milliseconds between two looks at how far an archive is. */
const everyMs = 4_000

/** Asks again for what the list shows, as long as its screen is open and in sight. @returns what ends it */
export function followed(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') announce(takeoutList.reads)
  }, everyMs)
  return () => clearInterval(timer)
}
