import { measurementList } from '@saude/citizen/contract/measurement'
import { validationError } from '@saude/contract/errors'
import { handlersFor } from '@saude/service/handlers'
import { pageOfRows } from '@saude/service/page'
import { accompanimentMeasurementList } from '../../contract/accompaniment-measurement.ts'
import { accompaniments } from './collection.ts'
import { caseOf } from './entries.ts'

const on = handlersFor({ accompaniment: accompaniments })

/** A page holds at most what a citizen's own list answers. */
const most = 10_000

export const listMeasurements = on(accompanimentMeasurementList, async ({ input, ask, store, user }) => {
  const { epidemiologicalAccompanimentId, withoutSelfReportedMeasurements } = input
  const of = epidemiologicalAccompanimentId
    ? await caseOf({ epidemiologicalAccompanimentId }, { store, user })
    : undefined
  const citizenId = of ? of.citizen.id : input.citizenId
  if (!citizenId) throw validationError({ citizenId: 'Cidadão é um campo obrigatório' })
  const { items } = await ask(measurementList, {
    citizenId,
    startIndex: 0,
    stopIndex: most - 1,
    order: input.order ?? 'desc',
    orderBy: 'measuredAt',
    withoutSelfReportedMeasurements: withoutSelfReportedMeasurements ?? false,
  })
  // That somebody looked at them by the case says that there is one.
  const rows = of?.isProtected ? items.map((item) => ({ ...item, isProtected: true })) : items
  return pageOfRows(rows, input, accompanimentMeasurementList)
})
