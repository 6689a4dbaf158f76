import type { AccessRow } from '@saude/contract/access'
import { asManyAsThereAre, date, id, integer, list, object } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** What is booked with a provider of the options' registers, week by week. */

/** Weeks that are looked at, this one included. */
export const weeksAhead = 12

const bookedWeeks = (name: string, kind: string, permission: AccessRow, title: string) =>
  query(name, {
    permission,
    title,
    input: { providerId: id('Prestador').required() },
    output: {
      items: list(
        'Semanas',
        asManyAsThereAre,
        object('Semana', {
          /** Its Monday. */
          id: date('Semana').required(),
          booked: integer('Agendados').required(),
        }).required(),
      ).required(),
    },
    reads: [kind],
  })

export const examBooked = bookedWeeks(
  'examBooked',
  'examRequest',
  rows.examRequestList,
  'Exames agendados com um prestador',
)
export const physiotherapyBooked = bookedWeeks(
  'physiotherapyBooked',
  'physiotherapySession',
  rows.physiotherapySessionList,
  'Fisioterapia agendada com um prestador',
)
export const occupationalTherapyBooked = bookedWeeks(
  'occupationalTherapyBooked',
  'occupationalTherapy',
  rows.occupationalTherapyList,
  'Terapia ocupacional agendada com um prestador',
)
