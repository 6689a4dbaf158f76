import { today } from '@saude/contract/instants'
import type { Citizen } from '../citizen/citizen.ts'
import type { Declared } from './conditions-from.ts'

/** Until a history first said something, all that is stored was declared. */
export function declaredOf({
  declaredConditions,
  conditions,
  syncedAt,
  createdAt,
  pregnancyOutcomes,
}: Pick<
  Citizen,
  'declaredConditions' | 'conditions' | 'syncedAt' | 'createdAt' | 'pregnancyOutcomes'
>): Declared {
  return {
    outcomes: pregnancyOutcomes,
    conditions: (declaredConditions === undefined ? conditions : declaredConditions) ?? null,
    on: today(syncedAt ?? createdAt),
  }
}
