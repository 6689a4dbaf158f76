import { conditionsFrom } from './conditions-from.ts'
import { declaredOf } from './declared.ts'
import { throughConditions } from './through-conditions.ts'

/**
 * Gives pregnancies the last day on which they can last, which those that were only declared did not have, and by the last
 * period where one was recorded: afterwards their outcome is missing.
 */
export const datePregnancies = throughConditions({ 'conditions.pregnant': true }, (one, entries) => {
  const said = conditionsFrom(declaredOf(one), entries)
  return said?.pregnant ? { pregnantUntil: said.pregnantUntil ?? null } : undefined
})
