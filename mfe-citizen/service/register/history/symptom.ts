import { permissionError } from '@saude/contract/errors'
import type { ScopedCollections } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import type { Filter } from '@saude/store'
import {
  selfReportedSymptomList,
  symptomList,
  symptomQuizList,
  symptomQuizListMeasurements,
  symptomQuizListSymptoms,
} from '../../../contract/symptom.ts'
import { type collections as declared, on } from '../../collections.ts'
import { knownCitizen } from '../citizen/known.ts'
import { describeItem } from './describe.ts'
import type { HistoryItem } from './item.ts'

const described = (item: HistoryItem) => ({ ...item, id: item._id, description: describeItem(item) })

export const listSymptoms = on(symptomList, async ({ input, collections }) => {
  await knownCitizen(collections.citizen, input.citizenId)
  return pageOf(collections.historyItem, symptomList, input, {
    filter: { citizenId: input.citizenId, type: 'symptom' },
    map: described,
  })
})

export const listSelfReportedSymptoms = on(selfReportedSymptomList, async ({ input, collections }) => {
  await knownCitizen(collections.citizen, input.citizenId)
  return pageOf(collections.historyItem, selfReportedSymptomList, input, {
    filter: { citizenId: input.citizenId, type: 'selfReportedSymptom' },
    map: described,
  })
})

interface Whose {
  readonly citizenId?: string | null | undefined
  readonly publicUserId?: string | null | undefined
}

/** The contract makes sure that one of the two is there. */
const ofPerson = ({ citizenId, publicUserId }: Whose): Filter<HistoryItem> => ({
  ...(citizenId && { citizenId }),
  ...(publicUserId && { publicUserId }),
})

const newestFirst = { sort: { date: -1, _id: -1 } } as const

/** Quizzes of a person, the newest first; an account may have answered for a citizen who was removed since. */
async function quizzesOf(
  { citizen, historyItem }: ScopedCollections<typeof declared>,
  whose: Whose,
  type: HistoryItem['type'],
): Promise<HistoryItem[]> {
  if (whose.citizenId) await knownCitizen(citizen, whose.citizenId)
  const found = await historyItem.findAll({ ...ofPerson(whose), type }, { ...newestFirst, max: 10_000 })
  const ids = [...new Set(found.map(({ citizenId }) => citizenId))]
  const there = await citizen.findAll({ _id: { $in: ids } }, { projection: { name: 1 }, max: 10_000 })
  const known = new Set(there.map(({ _id }) => _id))
  return found.filter(({ citizenId }) => known.has(citizenId))
}

export const listQuizSymptoms = on(symptomQuizListSymptoms, async ({ input, collections }) => {
  const found = await quizzesOf(collections, input, 'selfReportedSymptom')
  return {
    items: found.map((item) => ({
      ...item,
      ...item.since,
      id: item._id,
      isHealthy: Object.keys(item.since ?? {}).length === 0,
    })),
  }
})

export const listQuizMeasurements = on(symptomQuizListMeasurements, async ({ input, collections }) => {
  const found = await quizzesOf(collections, input, 'selfReportedMeasurement')
  return {
    items: found.map(({ measures, ...item }) => ({
      ...item,
      ...measures,
      id: item._id,
      bloodContractionPressure: measures?.bloodPressure?.contraction ?? null,
      bloodRelaxationPressure: measures?.bloodPressure?.relaxation ?? null,
    })),
  }
})

/** The dispatcher refuses these calls; a service of its own refuses as well. */
export const listOwnQuizzes = on(symptomQuizList, () => {
  throw permissionError(symptomQuizList.name, symptomQuizList.access.title)
})

export const symptomHandlers = [
  listOwnQuizzes,
  listSymptoms,
  listSelfReportedSymptoms,
  listQuizSymptoms,
  listQuizMeasurements,
]
