import { measures } from '@saude/citizen/contract/measures'
import { dateTime, id, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { protectedMark } from '@saude/contract/protected'
import { rows } from './access.ts'

/**
 * What was measured on the citizen of a case: the citizen's own measurements, which have one place. New ones are
 * recorded by `measurementCreate` of the citizen area, with its limits.
 */
export const accompanimentMeasurementList = listQuery(rows.epidemiologicalAccompanimentMeasurementList, {
  title: 'medições',
  filters: {
    citizenId: id('Cidadão'),
    epidemiologicalAccompanimentId: id('Acompanhamento'),
    withoutSelfReportedMeasurements: yesNo('Sem autorreferidas'),
  },
  item: {
    id: id().required(),
    citizenId: id('Cidadão').required(),
    ...measures,
    measuredAt: dateTime('Medido em').required(),
    createdAt: dateTime('Criado em'),
    creatorName: text('Registrado por'),
    isSelfReported: yesNo('Autorreferida'),
    /** Of the case by which they were asked for. */
    isProtected: protectedMark(),
  },
  orderBy: ['measuredAt'],
  defaultOrder: ['measuredAt', 'desc'],
  reads: ['history'],
  logs: 'items.citizenId',
})
