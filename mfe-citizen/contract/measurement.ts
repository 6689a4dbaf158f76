import { dateTime, id, text, yesNo } from '@saude/contract/fields'
import { pastDateTime } from '@saude/contract/fields-past'
import { listQuery } from '@saude/contract/list-query'
import { confirmation } from '@saude/contract/plausible'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { correction } from './correction.ts'
import { mostRowsOfCitizen, recorded } from './health-care.ts'
import { measures } from './measures.ts'

/** What was measured on a citizen, by staff or by the citizen. */

const citizenId = id('Cidadão').required()

const row = {
  id: id().required(),
  citizenId,
  ...measures,
  measuredAt: dateTime('Medido em').required(),
  createdAt: dateTime('Criado em'),
  creatorName: text('Registrado por'),
}

const ofCitizen = {
  orderBy: ['measuredAt'],
  defaultOrder: ['measuredAt', 'desc'],
  maxRows: mostRowsOfCitizen,
  reads: ['history'],
  logs: 'items.citizenId',
} as const

export const measurementList = listQuery(rows.measurementList, {
  title: 'medições',
  filters: {
    citizenId,
    withoutSelfReportedMeasurements: yesNo('Sem autorreferidas'),
  },
  item: { ...row, isSelfReported: yesNo('Autorreferida').required() },
  ...ofCitizen,
})

export const selfReportedMeasurementList = listQuery(rows.selfReportedMeasurementList, {
  title: 'medições autorreferidas',
  filters: { citizenId },
  item: row,
  ...ofCitizen,
})

/** At least one value is needed. */
export const measurementCreate = query(rows.measurementCreate, {
  input: {
    citizenId,
    measuredAt: pastDateTime('Medido em', {
      plausible: { daysBack: 3_653 },
      unusual: { daysBack: 365 },
    }).required(),
    ...measures,
    ...confirmation,
    ...correction,
  },
  output: recorded,
  writes: ['history', 'measurement'],
  queueable: true,
  logs: 'citizenId',
})
