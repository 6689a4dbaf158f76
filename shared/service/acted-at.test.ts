import { actedAtOf, longestWaitMs } from './acted-at.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const at = (milliseconds: number) => now.getTime() + milliseconds

test.each([
  ['three hours ago', at(-10_800_000), at(-10_800_000)],
  ['as long ago as anything may wait', at(-longestWaitMs), at(-longestWaitMs)],
  ['longer ago', at(-longestWaitMs - 1), at(0)],
  ['a minute ahead', at(60_000), at(0)],
  ['next year', at(31_536_000_000), at(0)],
  ['nothing', undefined, at(0)],
  ['no number', Number.NaN, at(0)],
])('a device that says %s is heard within bounds', (_, said, heard) => {
  expect(actedAtOf(said, now).getTime()).toBe(heard)
})
