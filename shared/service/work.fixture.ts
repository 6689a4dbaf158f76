import { serveWork } from './work-thread.ts'

let sum = 0

serveWork<number | 'fail' | 'die', number>(async (asked) => {
  // The first takes longer than what is asked next.
  if (asked === 1) await new Promise((resolve) => setImmediate(resolve))
  if (asked === 'fail') throw new Error('cannot')
  if (asked === 'die') process.exit(3)
  sum += asked
  return sum
})
