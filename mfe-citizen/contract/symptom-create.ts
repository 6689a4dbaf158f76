import { id, list, oneOf } from '@saude/contract/fields'
import { pastDateTime } from '@saude/contract/fields-past'
import { confirmation } from '@saude/contract/plausible'
import { query } from '@saude/contract/query'
import { symptomNames } from '@saude/core/contract/codes/symptoms'
import { rows } from './access.ts'
import { correction } from './correction.ts'
import { recorded } from './health-care.ts'

/** More symptoms than somebody has at once. */
const mostSymptoms = 10

/** What somebody says at the door, or is seen to have: one entry with all symptoms that began together. */
export const symptomCreate = query('symptomCreate', {
  permission: rows.measurementCreate,
  title: 'Registrar sintomas',
  input: {
    citizenId: id('Cidadão').required(),
    symptoms: list('Sintomas', mostSymptoms, oneOf('Sintoma', symptomNames).required()).required().min(1),
    noticedAt: pastDateTime('Desde', {
      plausible: { daysBack: 3_653 },
      unusual: { daysBack: 90 },
    }).required(),
    ...confirmation,
    ...correction,
  },
  output: recorded,
  mutates: true,
  writes: ['history'],
  queueable: true,
  logs: 'citizenId',
})
