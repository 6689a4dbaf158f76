import type { Frozen } from './frozen.ts'

const year = 365 * 86_400_000

/** Those of a list, the oldest first, that a later version has to go on with on a day: of a year, and the last one always. */
export const kept = (list: readonly Frozen[], day: string): readonly Frozen[] =>
  list.filter(({ date }, at) => at === list.length - 1 || Date.parse(day) - Date.parse(date) <= year)
