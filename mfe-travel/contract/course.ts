import { dateTime, id, integer, oneOf } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { km } from './travel.ts'
import { travelStates } from './travel-states.ts'

const { depart, finish } = travelStates.transitions

/** What a driver does with a trip on its day, each with the kilometres on the odometer. */
export const courseSteps = { depart: depart.title, finish: finish.title } as const

export const runsBack = 'A quilometragem na chegada não pode ser menor que a da saída'

export type CourseStep = keyof typeof courseSteps

/** A trip begins or ends: the step and its kilometres are one act, which a device without a connection sends later. */
export const travelAdvance = query('travelAdvance', {
  permission: rows.travelUpdate,
  title: 'Iniciar ou concluir viagem',
  input: {
    id: id().required(),
    step: oneOf('Etapa', courseSteps).required(),
    km: km('Quilometragem').required(),
    /** When it was done: without a connection it arrives later. A clock that is wrong is corrected, and refuses nothing. */
    at: dateTime('Registrado em', { mayLieAhead: true }),
  },
  output: { id: id().required(), version: integer('Versão') },
  writes: ['travel', 'traveler'],
  // On the road a slow line is no line.
  timeout: 5_000,
  queueable: true,
})
