import { asManyAsThereAre, date, id, integer, list, object, oneOf, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

export const weekdays = {
  '1': 'Segunda',
  '2': 'Terça',
  '3': 'Quarta',
  '4': 'Quinta',
  '5': 'Sexta',
  '6': 'Sábado',
  '0': 'Domingo',
} as const

/** Days ahead for which trips are repeated: half a year of haemodialysis. */
export const longestRepetition = 184

/**
 * Makes the same trip on more days: haemodialysis three days a week until a date. Who or what is taken on one of them
 * already stays out of that trip, and is named.
 */
export const travelRepeat = query('travelRepeat', {
  permission: rows.travelCreate,
  title: 'Repetir viagem',
  input: {
    id: id('Viagem').required(),
    weekdays: list('Dias da semana', 7, oneOf('Dia', weekdays).required(), {
      kind: 'enumerated',
      options: weekdays,
    })
      .required()
      .min(1),
    until: date('Repetir até', { mayLieAhead: true }).required(),
    withPassengers: yesNo('Com os mesmos passageiros', { initial: { value: true } }),
  },
  output: {
    id: id().required(),
    created: integer('Viagens criadas').required(),
    /** Of these days there was one to the same city at the same time already. */
    skipped: list('Dias já planejados', asManyAsThereAre, date('Dia').required()).required(),
    left: list(
      'Ficaram de fora',
      asManyAsThereAre,
      object('Fora', {
        day: date('Dia').required(),
        text: text('Motivo', { personal: 'text' }).required(),
      }).required(),
    ).required(),
    citizenIds: list('Cidadãos', asManyAsThereAre, id().required()).required(),
  },
  writes: ['travel', 'traveler'],
  logs: 'citizenIds',
})
