import { serveWork } from './work-thread.ts'

let sum = 0

serveWork<number | 'fail' | 'die', number>((asked) => {
  if (asked === 'fail') throw new Error('cannot')
  if (asked === 'die') process.exit(3)
  sum += asked
  return sum
})
