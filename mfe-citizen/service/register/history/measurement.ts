import { validationError } from '@saude/contract/errors'
import { pageOf } from '@saude/service/page'
import {
  measurementCreate,
  measurementList,
  selfReportedMeasurementList,
} from '../../../contract/measurement.ts'
import { on } from '../../collections.ts'
import { retrying } from '../care/care.ts'
import { knownCitizen } from '../citizen/known.ts'
import { authorOf } from './author.ts'
import { entering } from './enter.ts'
import type { HistoryItem } from './item.ts'
import { measuresIn } from './measures.ts'
import { momentInLife } from './moment.ts'
import { dayOf } from './vaccine-warnings.ts'
import { correctedBy } from './withdrawn.ts'

const row = (item: HistoryItem) => ({
  ...item.measures,
  id: item._id,
  citizenId: item.citizenId,
  measuredAt: item.date,
  createdAt: item.createdAt,
  creatorName: item.first?.name ?? null,
  isSelfReported: item.type === 'selfReportedMeasurement',
})

const sort = { measuredAt: 'date' } as const

export const listMeasurements = on(measurementList, async ({ input, collections }) => {
  await knownCitizen(collections.citizen, input.citizenId)
  return pageOf(collections.historyItem, measurementList, input, {
    filter: {
      citizenId: input.citizenId,
      type: input.withoutSelfReportedMeasurements
        ? 'measurement'
        : { $in: ['measurement', 'selfReportedMeasurement'] },
    },
    sort,
    map: row,
  })
})

export const listSelfReportedMeasurements = on(
  selfReportedMeasurementList,
  async ({ input, collections }) => {
    await knownCitizen(collections.citizen, input.citizenId)
    return pageOf(collections.historyItem, selfReportedMeasurementList, input, {
      filter: { citizenId: input.citizenId, type: 'selfReportedMeasurement' },
      sort,
      map: row,
    })
  },
)

export const createMeasurement = on(measurementCreate, ({ input, collections, commit, user, ask, now }) =>
  retrying(async () => {
    const measures = measuresIn(input)
    if (!measures) throw validationError({}, ['Informe ao menos uma medida'])
    const citizen = await knownCitizen(collections.citizen, input.citizenId)
    const date = momentInLife('measuredAt', 'Medido em', input.measuredAt, citizen, now)
    const corrected = await correctedBy(input, { collections, user, now }, ['measurement'], measurementCreate)
    const day = dayOf(date)
    const by = await authorOf({ user, ask, now, day }, corrected?.item)
    const item = { type: 'measurement', date, ...by, measures } as const
    const { steps, answer } = await entering(collections, citizen, item, { corrected })
    return commit(steps, answer)
  }),
)

export const measurementHandlers = [listMeasurements, listSelfReportedMeasurements, createMeasurement]
