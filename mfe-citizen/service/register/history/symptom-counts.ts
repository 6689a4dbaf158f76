import type { InputOf, OutputOf } from '@saude/contract/query'
import { symptomNames, symptomSlugs } from '@saude/core/contract/codes/symptoms'
import { clientOf } from '@saude/service/client'
import type { Call } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { scoped } from '@saude/service/scope'
import { leastPublicCount, symptomStatistics } from '../../../contract/symptom.ts'
import { on } from '../../collections.ts'
import { between } from './between.ts'
import { historyItems } from './item.ts'
import { lastWeek } from './recorded-symptoms.ts'

type Counted = OutputOf<typeof symptomStatistics>

/** Every open dashboard shares the counts of its client. */
const kept = keptAnswers<Counted>(symptomStatistics.reads)

export const countSymptoms = on(symptomStatistics, (call) =>
  kept(call, call.input.symptom ?? null, () => countIn(call)),
)

type Asked = Pick<Call, 'store' | 'user' | 'now'> & { readonly input: InputOf<typeof symptomStatistics> }

async function countIn({ input, store, user, now }: Asked): Promise<Counted> {
  // No symptom is a protected diagnosis: there is nothing to leave out.
  const historyItem = scoped(store, historyItems, clientOf({ user }))
  const week = between(lastWeek(now))
  const slugs = input.symptom ? [input.symptom] : symptomSlugs
  const counted = await Promise.all(
    slugs.map(async (slug) => {
      const [all, lastWeek] = await Promise.all([
        historyItem.countDocuments({ symptoms: slug }),
        historyItem.countDocuments({ symptoms: slug, ...week }),
      ])
      return { id: slug, name: symptomNames[slug], countSymptom: all, lastWeek }
    }),
  )
  const items = counted
    .filter(({ countSymptom }) => countSymptom >= leastPublicCount)
    .sort(
      (one, other) => other.countSymptom - one.countSymptom || one.name.localeCompare(other.name, 'pt-BR'),
    )
    .map(({ lastWeek, ...row }) => ({
      ...row,
      lastWeekRegisters: lastWeek >= leastPublicCount ? lastWeek : null,
    }))
  return { items }
}
