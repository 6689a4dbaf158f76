import { daysAfter, today, toWire } from '@saude/contract/instants'
import { symptomNames, symptomSlugs } from '@saude/core/contract/codes/symptoms'
import { pageOf } from '@saude/service/page'
import { recordedSymptomList } from '../../../contract/recorded-symptom.ts'
import { on } from '../../collections.ts'
import { removedName } from '../removal/removed.ts'
import { between } from './between.ts'

/** Seven days, today the last. */
export const lastWeek = (now: Date) => ({ from: daysAfter(today(now), -6), to: today(now) })

export const listRecordedSymptoms = on(recordedSymptomList, ({ input, collections, now, user }) => {
  const { symptom, from, to } = input
  return pageOf(collections.historyItem, recordedSymptomList, input, {
    filter: {
      symptoms: symptom ?? { $in: symptomSlugs },
      ...between(from || to ? { from, to } : lastWeek(now)),
    },
    user,
    also: ['citizenId', 'type', 'date', 'symptoms'],
    mapAll: async (found) => {
      const ids = found.map(({ citizenId }) => citizenId)
      const people = await collections.citizen.findAll(
        { _id: { $in: ids } },
        { projection: { name: 1 }, max: 5_000 },
      )
      const names = new Map(people.map(({ _id, name }) => [_id, name]))
      return found.map(({ _id, citizenId, type, date, symptoms = [] }) => ({
        id: _id,
        citizen: { id: citizenId, name: names.get(citizenId) ?? removedName },
        symptoms: symptoms.map((slug) => symptomNames[slug]).join(', '),
        date: toWire(date).slice(0, 10),
        source: type === 'selfReportedSymptom' ? type : 'symptom',
      }))
    },
  })
})
