import { symptomNames, symptomSlugs } from '@saude/core/contract/codes/symptoms'
import { noClient, scoped } from '@saude/service/scope'
import { leastPublicCount, symptomStatistics } from '../../contract/symptom.ts'
import { on } from '../collections.ts'
import { historyItems } from './item.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

export const countSymptoms = on(symptomStatistics, async ({ input, store, user, now }) => {
  // No symptom is a protected diagnosis: there is nothing to leave out.
  const historyItem = scoped(store, historyItems, user.client?.id ?? noClient)
  const week = { $gte: new Date(now.getTime() - weekMs) }
  const slugs = input.symptom ? [input.symptom] : symptomSlugs
  const counted = await Promise.all(
    slugs.map(async (slug) => {
      const [all, lastWeek] = await Promise.all([
        historyItem.countDocuments({ symptoms: slug }),
        historyItem.countDocuments({ symptoms: slug, date: week }),
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
})
