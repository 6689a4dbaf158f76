import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import type { AccessRow } from '@saude/contract/access'
import { dateTime, longText, oneOf, text } from '@saude/contract/fields'
import { file } from '@saude/contract/fields-file'
import { pastDate } from '@saude/contract/fields-past'
import type { Shape } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import type { RecordRows } from '@saude/contract/record/verbs'
import type { RecordTitles, Word } from '@saude/contract/record/words'
import { healthUnitRef } from '@saude/core/contract/refs'
import { priorities, priorityTones } from './priority.ts'
import { requestStates } from './request-states.ts'

/** The access rows of a kind: those of a record, and who authorises. */
type KindRows<N extends string> = RecordRows<N> & { readonly [K in `${N}Authorise`]: AccessRow }

const citizen = {
  citizen: citizenRef('Cidadão', { showColumn: 34, showFilter: 'panel' }).required(),
}

const shared = (document: string) => ({
  healthUnit: healthUnitRef('Unidade de saúde', { showFilter: 'panel' }),
  priority: oneOf('Prioridade', priorities, {
    showColumn: 18,
    showFilter: 'panel',
    tones: priorityTones,
    initial: { value: 'notUrgent' },
  }).required(),
  date: pastDate('Data da solicitação', { initial: 'today' }).required(),
  appointmentAt: dateTime('Data do atendimento'),
  appointmentPlace: text('Local do atendimento').max(200),
  observation: longText('Observação', { personal: 'text' }).max(1000),
  attachment: file(document, {
    accept: ['pdf', 'png', 'jpg', 'tif'],
    personal: 'text',
    help: 'Foto ou documento do pedido',
  }),
})

interface KindOptions<Own extends Shape> {
  readonly word: Word
  readonly path: string
  /** Beside what all kinds have: what is asked for. */
  readonly fields: Own
  /** Own fields that say what is asked for, in headings and on receipts; lists are ordered by them. */
  readonly what: readonly (keyof Own & string)[]
  /** What the paper is called that comes with it. */
  readonly document?: string
  /** What lists and `get` answer beside the stored fields (`shown` of the service's rules). */
  readonly shown?: Shape
  /** Titles of screens that are not those of its words. */
  readonly titles?: RecordTitles
}

/**
 * Declares one of the secretary's kinds of requests: a record with citizen, health
 * unit, priority, protocol number, dates, place, document and states. `requestService` is its service half.
 * @example requestKind(rows, 'examRequest', {word, path, fields: {exam: laboratoryExamRef('Exame').required()}, what: ['exam']})
 */
export function requestKind<const N extends string, const Own extends Shape>(
  rows: KindRows<NoInfer<N>>,
  name: N,
  { word, path, fields, what, document = 'Documento', shown = {}, titles }: KindOptions<Own>,
) {
  const whole = { ...citizen, ...fields, ...shared(document) }
  // KindRows says that it is there; TypeScript cannot look up a key made of a type parameter.
  const authorises = (rows as Readonly<Record<string, AccessRow>>)[`${name}Authorise`]
  if (!authorises) throw new Error(`${name} has no access row to authorise it`)
  return record(rows, name, {
    word,
    path,
    ...(titles && { titles }),
    fields: whole,
    // Own fields are fields of the whole.
    label: ['citizen', ...what] as (keyof typeof whole & string)[],
    orderBy: ['updatedAt', 'citizen', ...what, 'date'],
    number: true,
    shown,
    columns: { number: 18, state: 16, updatedAt: 24 },
    states: requestStates(word, authorises),
    // Own fields are fields of the whole.
    receipt: [
      'citizen',
      ...what,
      'date',
      'healthUnit',
      'appointmentAt',
      'appointmentPlace',
    ] as (keyof typeof whole & string)[],
  })
}

/** What every kind has beside its own fields. */
export type SharedFields = typeof citizen & ReturnType<typeof shared>
