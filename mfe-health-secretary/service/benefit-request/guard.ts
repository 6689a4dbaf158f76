import { defineGuards, guarded as guardedBy } from '@saude/service/guard'
import type { Step } from '@saude/service/handlers'
import type { Request, RuleCall } from './granted.ts'

/** What was granted for a citizen's benefit; of a cost centre's month its owner decides. */
export const benefitGuards = defineGuards('benefitGuard')

/** Reads the guard that an approval touches; to be called before anything is looked at that it guards. */
export const guarded = (
  { store }: Pick<RuleCall, 'store'>,
  { client, citizen, benefit }: Pick<Request, 'client' | 'citizen' | 'benefit'>,
): Promise<Step[]> => guardedBy(store, benefitGuards, client, [`${citizen.id}/${benefit.id}`])
