import { absent, exists, put, type Step } from '@saude/service/handlers'
import { defineCollection } from '@saude/store'
import type { Request, RuleCall } from './granted.ts'

/**
 * Counts what was granted for a citizen's benefit and on a cost centre's month. Two people who approve at the same
 * moment would each see what is left before the other: the count is a precondition of the commit.
 */
interface BenefitGuard {
  readonly _id: string
  readonly client: string
  readonly count: number
}

export const benefitGuards = defineCollection<BenefitGuard>('benefitGuard', { tenant: 'client' })

/**
 * Reads the guards that an approval touches; to be called before anything is looked at that they guard.
 * @param day `YYYY-MM-DD`
 * @returns the steps that make the commit fail, and the handler run again, where another approval came between
 */
export async function guarded(
  { store }: Pick<RuleCall, 'store'>,
  { client, citizen, benefit, costCenter }: Pick<Request, 'client' | 'citizen' | 'benefit' | 'costCenter'>,
  day: string,
): Promise<Step[]> {
  const ids = [
    `${client}/${citizen.id}/${benefit.id}`,
    ...(costCenter ? [`${client}/${costCenter.id}/${day.slice(0, 7)}`] : []),
  ]
  const steps = await Promise.all(
    ids.map(async (_id) => {
      const found = await store.collection(benefitGuards).findOne({ _id, client })
      const count = found?.count ?? 0
      const unchanged = found ? exists(benefitGuards, { _id, count }) : absent(benefitGuards, { _id })
      return [unchanged, put(benefitGuards, { _id, count: count + 1 })]
    }),
  )
  return steps.flat()
}
