import type { Oracle } from './oracle.ts'
import { at, codesIn, dayOf, listAt, numberAt, textAt } from './read.ts'
import { isEntry } from './visits.ts'

const _idOf = (one: object): string => textAt(one, '_id')

/** Something that was done for somebody. */
export interface Done {
  readonly type: string
  readonly day: string
  readonly cbo: string
  readonly codes: readonly string[]
  /** Exams that it asks for. */
  readonly asked: readonly string[]
  /** Problems by CID-10 and by CIAP-2, the main one and further ones. */
  readonly cids: readonly string[]
  readonly ciaps: readonly string[]
  readonly vaccine: string
  readonly dose: string
  readonly item: object
}
/** A code that begins with one of these. */
const starts = (code: string, prefixes: readonly string[]): boolean =>
  code !== '' && prefixes.some((prefix) => code.startsWith(prefix))
/** One of the codes begins with one of these. */
export const anyStarts = (codes: readonly string[], prefixes: readonly string[]): boolean =>
  codes.some((code) => starts(code, prefixes))
/** An attendance, at the unit or at home. */
export const isCare = ({ type }: Done): boolean => type === 'healthCare' || type === 'homeCare'
/** Done by physicians or nurses. */
export const byMedical = (done: Done): boolean =>
  isCare(done) && starts(done.cbo, ['2231', '2251', '2252', '2253', '2235'])
/** A procedure or exam of these codes. */
export const hasCode = (done: Done, codes: readonly string[]): boolean =>
  done.codes.some((code) => codes.includes(code))
/** An exam of these codes, done, looked at or asked for. */
export const isDoneOrAsked = (done: Done, codes: readonly string[]): boolean =>
  hasCode(done, codes) || done.asked.some((code) => codes.includes(code))
/** What staff measured: what people say of themselves is no practice. */
export const isMeasured = ({ type }: Done): boolean => type !== 'selfReportedMeasurement'
/** A pressure that staff measured. */
export const isPressure = (done: Done): boolean =>
  hasCode(done, ['0301100039']) || (isMeasured(done) && Boolean(at(done.item, 'measures.bloodPressure')))
/** Weight and height in one record of staff. */
export const isBody = (done: Done): boolean =>
  hasCode(done, ['0101040024']) ||
  (isMeasured(done) &&
    numberAt(done.item, 'measures.weight') > 0 &&
    numberAt(done.item, 'measures.height') > 0)
/** A dose of one of these vaccines. */
export const isVaccine = (done: Done, vaccines: readonly string[]): boolean =>
  done.type === 'immunization' && vaccines.includes(done.vaccine)

/** A visit that took place, and that its author did not take back. */
const isDone = (visit: object): boolean => textAt(visit, 'outcome') === 'done' && !at(visit, 'withdrawn')
/** A home visit of an agent. */
export const isVisit = ({ type }: Done): boolean => type === 'visit'
/** Nota C2, quadro 02: care of a child. */
export const isChildCare = (done: Done): boolean =>
  byMedical(done) && (anyStarts(done.cids, ['Z001']) || anyStarts(done.ciaps, ['A98']))
/** Nota C7, item 24 g. */
export const isSexualHealth = (done: Done): boolean =>
  byMedical(done) &&
  (done.cids.some((code) =>
    /^(N80|N9[1-7]|O0[34]|R102|T742|Y05|Z12[34]|Z20[56]|Z3[01]|Z320|Z6[034]0|Z70|Z717|Z725)/.test(code),
  ) ||
    done.ciaps.some((code) => /^(B25|W02|W1[0-5]|W79|W82|X0[1-9]|X1[0-3]|X2[34]|X82|X89|Y14)/.test(code)))
/** Care of a pregnancy. */
export const isPrenatal = (done: Done): boolean =>
  isCare(done) &&
  (hasCode(done, ['0301010110', '0301010366']) ||
    anyStarts(done.cids, ['Z33', 'Z34', 'Z35']) ||
    anyStarts(done.ciaps, ['W78', 'W84']))
/** A day so many days after another. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The day after which the months up to another day begin. */
export const monthsBefore = (day: string, months: number): string => {
  const whole = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  const [year, month] = [Math.floor(whole / 12), (whole % 12) + 1]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${String(month).padStart(2, '0')}-${String(Math.min(last, Number(day.slice(8)))).padStart(2, '0')}`
}

/** Codes of the exams of an attendance that have a mark. */
const examsIn = (item: object, mark: string): string[] =>
  listAt(item, 'act.exams').flatMap((one) => (at(one, mark) === true ? [textAt(one, 'exam.code')] : []))

/** What was done for each resident, in the order of days. */
export async function doneOf(oracle: Oracle): Promise<ReadonlyMap<string, readonly Done[]>> {
  const found = new Map<string, Done[]>()
  const add = (citizen: string, done: Done) => found.set(citizen, [...(found.get(citizen) ?? []), done])
  for (const item of await oracle.documents('citizen', 'historyItem')) {
    add(textAt(item, 'citizenId'), {
      type: textAt(item, 'type'),
      day: dayOf(at(item, 'date')),
      cbo: textAt(item, 'first.cbo.code'),
      codes: [
        textAt(item, 'procedure.code'),
        textAt(item, 'exam.exam.code'),
        ...examsIn(item, 'isEvaluated'),
      ].filter((one) => one !== ''),
      asked: examsIn(item, 'isAsked'),
      cids: codesIn(item, 'cid10'),
      ciaps: [
        ...codesIn(item, 'ciap2'),
        ...(at(item, 'act.isPuerperal') === true ? ['W18'] : []),
        ...(textAt(item, 'act.pregnancyRisk') === 'high' ? ['W84'] : []),
      ],
      vaccine: textAt(item, 'immunization.immunobiological.code'),
      dose: textAt(item, 'immunization.dose.code'),
      item,
    })
  }
  for (const visit of await oracle.documents('citizen', 'visit'))
    if (isDone(visit) && isEntry(visit) && at(visit, 'by.isAcs') === true)
      add(textAt(visit, 'citizenId'), {
        ...{
          type: 'visit',
          cbo: '',
          codes: [],
          asked: [],
          cids: [],
          ciaps: [],
          vaccine: '',
          dose: '',
          item: visit,
        },
        day: textAt(visit, 'date'),
      })
  for (const own of found.values()) own.sort((one, other) => (one.day < other.day ? -1 : 1))
  return found
}
