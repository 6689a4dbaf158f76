import { declaredOf } from './declared.ts'
import { measuredDays } from './mass-from.ts'
import { throughConditions } from './through-conditions.ts'

/**
 * Gives weights and heights that were taken from histories before their days were kept these days: classes of the body mass
 * index go by the age of then. What was only declared is of the day of its declaration, as are weights of removed citizens
 * who come back.
 */
export const dateMeasures = throughConditions(
  { 'conditions.weight': { $gt: 0 }, 'conditions.weightOn': null },
  (one, entries) =>
    one.declaredConditions === undefined ? undefined : measuredDays(declaredOf(one), entries),
)
