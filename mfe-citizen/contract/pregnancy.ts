import { date, id, list, object, oneOf, text } from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { confirmation } from '@saude/contract/plausible'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** How pregnancies end, and what is known of one. */

/** Days after a birth or a loss. */
export const puerperiumDays = 42

export const outcomes = { birth: 'Nascimento', loss: 'Perda' } as const

export const pregnancyStandings = {
  pregnant: 'Gestante',
  outcomeMissing: 'Desfecho não informado',
  puerperium: 'Puérpera',
} as const

const recorded = { id: id().required(), citizenId: id('Cidadão').required() }

export const pregnancyOutcomeCreate = query('pregnancyOutcomeCreate', {
  permission: rows.healthCareCreate,
  title: 'Registrar desfecho da gestação',
  input: {
    citizenId: id('Cidadão').required(),
    kind: oneOf('Desfecho', outcomes).required(),
    // One that no one spoke of may have ended years ago; that is asked about, and taken.
    day: pastDate('Data', { plausible: { daysBack: 7305 }, unusual: { daysBack: 731 } }).required(),
    ...confirmation,
  },
  output: recorded,
  writes: ['citizen'],
  logs: 'citizenId',
})

/** Takes back what was recorded by mistake. */
export const pregnancyOutcomeRemove = query('pregnancyOutcomeRemove', {
  permission: rows.healthCareCreate,
  title: 'Remover desfecho da gestação',
  input: recorded,
  output: recorded,
  writes: ['citizen'],
  logs: 'citizenId',
})

/** Where somebody stands today; nothing of it where there was no pregnancy. */
export const citizenPregnancy = query('citizenPregnancy', {
  permission: rows.healthCareList,
  title: 'Gestação do cidadão',
  input: { id: id('Cidadão').required() },
  output: {
    id: id('Cidadão').required(),
    standing: oneOf('Situação', pregnancyStandings),
    /** The last day on which it can last, or of the puerperium. */
    until: date('Até', { mayLieAhead: true }),
    outcomes: list(
      'Desfechos',
      30,
      object('Desfecho', {
        id: id().required(),
        kind: oneOf('Desfecho', outcomes).required(),
        day: date('Data').required(),
        by: text('Registrado por'),
      }).required(),
    ).required(),
  },
  reads: ['citizen', 'history'],
  logs: 'id',
})
