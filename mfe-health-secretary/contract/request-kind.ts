import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import type { AccessRow } from '@saude/contract/access'
import { date, dateTime, integer, longText, oneOf, text, yesNo } from '@saude/contract/fields'
import { file, files } from '@saude/contract/fields-file'
import { pastDate } from '@saude/contract/fields-past'
import type { Shape } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import type { RecordRows } from '@saude/contract/record/verbs'
import type { RecordTitles, Word } from '@saude/contract/record/words'
import { keysOf } from '@saude/contract/values'
import { isProtectedProcedure } from '@saude/core/contract/codes/protected'
import { cboRef, cidRef, healthUnitRef, procedureRef } from '@saude/core/contract/refs'
import { absences } from './absence.ts'
import { cancerDays } from './deadline.ts'
import { reasonHelp } from './mira.ts'
import { priorities, priorityTones } from './priority.ts'
import { type ProtocolType, protocolTypeOf } from './protocol-type.ts'
import { affiliatedRef, ofItsDay, slotRef } from './refs.ts'
import { requestSequence } from './request-number.ts'
import { type OwnStateWords, requestStates } from './request-states.ts'

/** The access rows of a kind: those of a record, and who authorises. */
type KindRows<N extends string> = RecordRows<N> & { readonly [K in `${N}Authorise`]: AccessRow }

const citizen = {
  citizen: citizenRef('Cidadão', { showColumn: 34, showFilter: 'panel' }).required(),
}

/** What lists, prints and exports never hold. */
const unlisted: ReadonlySet<string> = new Set([
  ...['cid', 'suspectedCancer', 'absence', 'courtOrder', 'courtDueOn'],
  ...['pausedOn', 'pausedDays', 'askedAgain', 'repeatReason'],
])

/** Days. */
const tenYears = 3_653

const papers = ['pdf', 'png', 'jpg', 'tif'] as const

const shared = (document: string, type: ProtocolType) => ({
  quantity: integer('Quantidade', { initial: { value: 1 } })
    .min(1)
    .max(1000),
  cid: cidRef('CID', { ...ofItsDay, ...reasonHelp(type) }),
  // A treatment names its diagnosis as the CID beside it does; a test that is asked for does not.
  procedure: procedureRef('Procedimento (SIGTAP)', { ...ofItsDay, isProtected: isProtectedProcedure }),
  professional: text('Profissional solicitante').max(120),
  professionalCbo: cboRef('CBO do solicitante', ofItsDay),
  healthUnit: healthUnitRef('Unidade de saúde', { showFilter: 'panel' }),
  priority: oneOf('Prioridade', priorities, {
    showColumn: 18,
    showFilter: 'panel',
    tones: priorityTones,
    initial: { value: 'notUrgent' },
  }).required(),
  // It stands in no list, as the diagnosis does not.
  suspectedCancer: yesNo('Suspeita de câncer', {
    isHidden: cancerDays[type] === undefined,
    help: 'Por lei, exames em 30 dias e tratamento em 60',
  }),
  // Waiting lists on paper are years old.
  date: pastDate('Data da solicitação', { initial: 'today', plausible: { daysBack: tenYears } }).required(),
  provider: affiliatedRef('Prestador'),
  slot: slotRef(type, 'Vaga', { isGenerated: true, help: 'Sem vaga em agenda, informe data e local' }),
  // Some days are entered afterwards; lists of specialists reach two years ahead.
  appointmentAt: dateTime('Data do atendimento', {
    mayLieAhead: true,
    plausible: { daysBack: 90, daysAhead: 730 },
    unusual: { daysBack: 30, daysAhead: 365 },
  }),
  appointmentPlace: text('Local do atendimento').max(200),
  absence: oneOf('Motivo da falta', absences, { isGenerated: true }),
  courtOrder: text('Processo judicial', {
    isGenerated: true,
    personal: 'text',
    help: 'Vazio, com o prazo: não há mais ordem judicial',
  }).max(60),
  courtDueOn: date('Cumprir até', {
    mayLieAhead: true,
    isGenerated: true,
    plausible: { daysBack: 365, daysAhead: tenYears },
  }),
  /** Since when its time stands still, and how many days it has stood still before. */
  pausedOn: date('Parada desde', { isGenerated: true }),
  pausedDays: integer('Dias parada', { isGenerated: true }),
  /** Its place anew, as the last one of that instant: who was missing without a reason and asked again. */
  askedAgain: text('Novo lugar', { isGenerated: true, isHidden: true }).max(60),
  // One line: it stands below each exam of a paper, on phones too, and is asked for of few.
  repeatReason: text('Por que solicitar de novo', {
    personal: 'text',
    help: 'Só se já há uma solicitação aberta do mesmo item',
  }).max(300),
  transportNeeded: yesNo('Precisa de transporte'),
  observation: longText('Observação', { personal: 'text' }).max(1000),
  attachment: file(document, {
    accept: papers,
    personal: 'text',
    help: 'Foto ou documento da solicitação',
  }),
  attachments: files('Outros documentos', 'Documento', { accept: papers, personal: 'text' }),
})

interface KindOptions<Own extends Shape> {
  readonly word: Word
  readonly path: string
  /** Beside what all kinds have: what is asked for. */
  readonly fields: Own
  /** Own fields that say what is asked for, in headings and on receipts; lists are ordered by them. */
  readonly what: readonly (keyof Own & string)[]
  /** Own fields that say for what people stand in one waiting list; the first of `what` unless said otherwise. */
  readonly queuedBy?: readonly (keyof Own & string)[]
  /** What the paper is called that comes with it. */
  readonly document?: string
  /** What lists and `get` answer beside the stored fields (`shown` of the service's rules). */
  readonly shown?: Shape
  /** Titles of screens that are not those of its words. */
  readonly titles?: RecordTitles
  /** Own fields on its receipt beside those that say what is asked for. */
  readonly printed?: readonly (SharedKey | (keyof Own & string))[]
  /** Who signs its receipt. */
  readonly signatures?: readonly string[]
  /** Topics of what its steps change besides. */
  readonly touches?: readonly string[]
  /** Where its receipt lies that is not below its list. */
  readonly receiptPath?: string
  /** Words of its states that are not those of most kinds. */
  readonly words?: OwnStateWords
  /** In place of the states of most kinds, under the same names. */
  readonly states?: ReturnType<typeof requestStates>
}

type SharedKey = keyof ReturnType<typeof shared> & string

/**
 * Declares one of the secretary's kinds of requests: a record with citizen, health
 * unit, priority, protocol number, dates, place, document and states. `requestService` is its service half.
 * @example requestKind(rows, 'examRequest', {word, path, fields: {exam: laboratoryExamRef('Exame').required()}, what: ['exam']})
 */
export function requestKind<const N extends string, const Own extends Shape>(
  rows: KindRows<NoInfer<N>>,
  name: N,
  {
    word,
    path,
    fields,
    what,
    queuedBy = what.slice(0, 1),
    document = 'Documento',
    shown = {},
    titles,
    printed = [],
    signatures,
    touches = [],
    receiptPath,
    words,
    states,
  }: KindOptions<Own>,
) {
  // Twice: own fields come first in forms, and win where a kind asks for a procedure or a provider in its own way.
  const whole = { ...citizen, ...fields, ...shared(document, protocolTypeOf(name)), ...fields }
  // KindRows says that it is there; TypeScript cannot look up a key made of a type parameter.
  const table: Readonly<Record<string, AccessRow>> = { ...rows }
  const authorises = table[`${name}Authorise`]
  if (!authorises) throw new Error(`${name} has no access row to authorise it`)
  const kind = record(rows, name, {
    word,
    path,
    ...(titles && { titles }),
    ...(receiptPath !== undefined && { paths: { receipt: receiptPath } }),
    ...(signatures && { signatures }),
    fields: whole,
    // Lists, prints and exports of requests hold no diagnosis (Lei 14.289/2022), nor a treatment that names one. What a
    // kind asks for is a procedure in some: who sees to it has to know it.
    listed: keysOf(whole).filter((key) => !unlisted.has(key) && (key !== 'procedure' || key in fields)),
    label: ['citizen', ...what],
    orderBy: ['updatedAt', 'citizen', ...what, 'date'],
    number: requestSequence,
    writes: ['protocol', 'appointmentSlot', ...touches],
    shown,
    columns: { number: 18, state: 16, updatedAt: 24 },
    // Who sees to it is often known when the day is.
    states:
      states ??
      requestStates(word, authorises, words, {
        ...('performer' in fields && { performer: 'optional' }),
        // What is asked of a provider is booked with them.
        ...(!('provider' in fields) && { provider: 'optional' }),
      }),
    // Own fields are fields of the whole.
    receipt: ['citizen', ...what, 'date', 'healthUnit', 'appointmentAt', 'appointmentPlace', ...printed],
  })
  return { ...kind, queuedBy }
}

/** What every kind has beside its own fields. */
export type SharedFields = typeof citizen & Omit<ReturnType<typeof shared>, 'procedure' | 'provider'>
