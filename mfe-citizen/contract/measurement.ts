import { dateTime, decimal, id, integer, pressure, text, yesNo } from '@saude/contract/fields'
import { pastDateTime } from '@saude/contract/fields-past'
import { listQuery } from '@saude/contract/list-query'
import { confirmation } from '@saude/contract/plausible'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { correction } from './correction.ts'
import { mostRowsOfCitizen, recorded } from './health-care.ts'

/** What was measured on a citizen, by staff or by the citizen. */

const citizenId = id('Cidadão').required()

/** The measured values with their limits. */
export const measures = {
  weight: decimal('Peso', { decimals: 3, unit: 'kg' }).positive().max(750),
  height: decimal('Altura', { decimals: 2, unit: 'm' }).positive().max(2.7),
  temperature: decimal('Temperatura', { decimals: 1, unit: '°C' }).positive().min(20).max(42),
  oxigenSaturation: decimal('Saturação de oxigênio', { decimals: 1, unit: '%' }).positive().max(100),
  heartRate: integer('Frequência cardíaca', { unit: 'bpm' }).positive(),
  bloodPressure: pressure('Pressão arterial'),
}

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
  logs: 'citizenId',
})
