import { defineGuards, guarded as guardedBy } from '@saude/service/guard'
import type { Step } from '@saude/service/handlers'
import type { Request, RuleCall } from './granted.ts'

/** What was granted for a citizen's benefit and on a cost centre's month. */
export const benefitGuards = defineGuards('benefitGuard')

/**
 * Reads the guards that an approval touches; to be called before anything is looked at that they guard.
 * @param day `YYYY-MM-DD`
 */
export const guarded = (
  { store }: Pick<RuleCall, 'store'>,
  { client, citizen, benefit, costCenter }: Pick<Request, 'client' | 'citizen' | 'benefit' | 'costCenter'>,
  day: string,
): Promise<Step[]> =>
  guardedBy(store, benefitGuards, client, [
    `${citizen.id}/${benefit.id}`,
    ...(costCenter ? [`${costCenter.id}/${day.slice(0, 7)}`] : []),
  ])
