import { type Instrument, instrumentOf, registerCodes } from '@saude/citizen/contract/instrument'
import { cnesFits, cnsFits } from '@saude/contract/documents'
import { formatMonth } from '@saude/contract/formats'
import { type BpaReason, reasonLabels } from '../../contract/bpa-reasons.ts'
import { monthsTaken } from '../../contract/bpa-window.ts'
import { identified, lives } from './check-person.ts'
import { detailCodes } from './details.ts'
import { type MonthRules, monthOf, type PreparedRule, type Production } from './production.ts'

/** What the national system would refuse, found before it sees it: pure functions over one entry of production. */

/** Consolidated or individual. */
export type BpaKind = 'C' | 'I'

/** Something that keeps an entry out of the file, and the screen on which it is mended. */
export interface Problem {
  readonly reason: BpaReason
  readonly text: string
  readonly href: string
}

export interface Checked {
  /** By what it is reported; undefined where that cannot be said. */
  readonly instrument: Instrument | undefined
  readonly problems: readonly Problem[]
  /** What could be completed of an entry that goes as it is. */
  readonly remarks?: readonly BpaReason[]
  /** The person is not known well enough for an individual line, and the table allows a consolidated one. */
  readonly couldConsolidate?: boolean
}

const historyScreen = (id: string) => `/app/citizen/history/${id}`
const userScreen = (id: string) => `/app/options/user/update/${id}`
const unitScreen = (id: string) => `/app/options/health-unit/update/${id}`
const sigtapScreen = '/app/upload-sigtap'

export interface CheckOptions {
  /** The SIGTAP table of the month of the entry. */
  readonly rules: MonthRules | undefined
  /** IBGE code of the client. */
  readonly ibge: string | null
  /** `YYYY-MM` of the file; without it any month is taken. */
  readonly month?: string
  /** The choice of the month: entries of people who are not known well enough go consolidated where they may. */
  readonly consolidates?: boolean
}

const problem = (reason: BpaReason, href: string, text: string = reasonLabels[reason]): Problem => ({
  reason,
  text,
  href,
})

/** All that is wrong with an entry of production, and by what it would be reported. */
export function checkProduction(entry: Production, options: CheckOptions): Checked {
  const { rules, month } = options
  const at = entry.mendedAt ?? historyScreen(entry.person.id)
  const own = monthOf(entry.date)
  const only = (reason: BpaReason, text?: string, href = at): Checked => ({
    instrument: undefined,
    problems: [problem(reason, href, text)],
  })
  const isLate = (details?: ReadonlySet<string>) =>
    month !== undefined && monthsBetween(own, month) > monthsTaken(month, details)
  const late = () =>
    only('late', `Em ${formatMonth(month ?? own)} o SIA não aceita mais a competência ${formatMonth(own)}`)
  if (!rules)
    return isLate()
      ? late()
      : only('noTable', `A tabela SIGTAP de ${formatMonth(own)} não foi carregada`, sigtapScreen)
  const rule = entry.procedure ? rules.rule(entry.procedure) : undefined
  const instrument = rule && instrumentOf(rule.registers, entry.isPrimaryCare === true)
  if (instrument === 'esus') return { instrument, problems: [] }
  if (isLate(rule?.details)) return late()
  if (!entry.procedure) return only('noProcedure')
  if (!rule) return only('unknownProcedure')
  if (instrument === 'none')
    return rule.registers.has(registerCodes.esus)
      ? only(entry.unit ? 'esusAlone' : 'noUnit')
      : only('otherRegister')
  const together = [...attended(entry, rule, at), ...fitting(entry, rule, at)]
  if (instrument === 'consolidated')
    return { instrument, problems: [...together, ...lives(entry, isAgeAsked(rule))] }
  return asIndividual(entry, { ...options, rule, at, together })
}

interface Individual extends CheckOptions {
  readonly rule: PreparedRule
  readonly at: string
  /** What is wrong with it also in a consolidated line. */
  readonly together: readonly Problem[]
}

function asIndividual(entry: Production, { rule, at, together, ibge, consolidates }: Individual): Checked {
  const unknown = identified(entry.person, rule, ibge)
  const alone = [...unknown, ...lives(entry, true)]
  const ofGroup = lives(entry, isAgeAsked(rule))
  const isAllowed =
    rule.registers.has(registerCodes.consolidated) &&
    rule.details !== undefined &&
    !rule.details.has(detailCodes.cpf) &&
    !rule.details.has(detailCodes.number)
  const couldConsolidate =
    isAllowed && alone.length > ofGroup.length && together.length === 0 && ofGroup.length === 0
  if (couldConsolidate && consolidates) return { instrument: 'consolidated', problems: [], couldConsolidate }
  const problems = [...together, ...byWhom(entry, at), ...alone]
  return {
    instrument: 'individual',
    problems,
    ...(problems.length === 0 && entry.lacksTeam && { remarks: [entry.lacksTeam] }),
    ...(couldConsolidate && { couldConsolidate }),
  }
}

/** Whether a consolidated line says an age: of tables without details all do. */
export const isAgeAsked = ({ details }: Pick<PreparedRule, 'details'>): boolean =>
  details === undefined || details.has(detailCodes.age)

/** Whole months from one to a later one, `YYYY-MM` both. */
const monthsBetween = (from: string, to: string): number => countedMonths(to) - countedMonths(from)

/** Months since the year 0 of what begins with `YYYY-MM`. */
const countedMonths = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

function attended(entry: Production, rule: PreparedRule, at: string): Problem[] {
  const { unit, professional, quantity } = entry
  const found: Problem[] = []
  if (!unit) found.push(problem('noUnit', at))
  else if (!unit.cnes || !cnesFits(unit.cnes)) found.push(problem('noCnes', unitScreen(unit.id)))
  const cbo = professional?.cbo
  if (!cbo) {
    if (!rule.details?.has(detailCodes.anyOccupation)) found.push(problem('noOccupation', at))
  } else if (rule.occupations.size > 0 && !rule.occupations.has(cbo))
    found.push(problem('otherOccupation', at, `A ocupação (CBO) ${cbo} não realiza o procedimento`))
  const most = rule.maxQuantity
  if (!Number.isInteger(quantity) || quantity < 1)
    found.push(problem('quantity', at, 'A quantidade não é um número a partir de 1'))
  else if (typeof most === 'number' && most > 0 && quantity > most)
    found.push(problem('quantity', at, `A quantidade ${quantity} passa do máximo de ${most}`))
  return found
}

function fitting(entry: Production, rule: PreparedRule, at: string): Problem[] {
  const { person, cid, date } = entry
  const { cids, details } = rule
  const found: Problem[] = []
  if (!cid) {
    if (cids.size > 0 || details?.has(detailCodes.diagnosis)) found.push(problem('noCid', at))
  } else if (cids.size > 0 && !cids.has(cid))
    found.push(problem('otherCid', at, `O CID ${cid} não é do procedimento`))
  if (details?.has(detailCodes.supplier) && !entry.supplier) found.push(problem('noSupplier', at))
  if (details?.has(detailCodes.service)) found.push(problem('noService', at))
  if (entry.isOfCompanion) return found
  if (person.birthDate && date >= person.birthDate) found.push(...ofAge(person.birthDate, date, rule, at))
  if (isOneSex(rule.sex) && person.gender && person.gender !== rule.sex) found.push(problem('otherSex', at))
  return found
}

const isOneSex = (sex: string): boolean => sex === 'M' || sex === 'F'

function ofAge(birthDate: string, date: string, { ageMin, ageMax }: PreparedRule, at: string): Problem[] {
  const months = monthsOfAge(birthDate, date)
  const found: Problem[] = []
  if (typeof ageMin === 'number' && months < ageMin)
    found.push(problem('otherAge', at, 'O cidadão é mais novo do que o procedimento permite'))
  // The last month of a limit lasts until the next one begins.
  if (typeof ageMax === 'number' && months > ageMax)
    found.push(problem('otherAge', at, 'O cidadão é mais velho do que o procedimento permite'))
  return found
}

function byWhom({ professional }: Production, at: string): Problem[] {
  const { cns, userId } = professional ?? {}
  if (cns && cnsFits(cns)) return []
  return [problem('noProfessional', userId ? userScreen(userId) : at)]
}

/** Whole months between a birth and a day, `YYYY-MM-DD` both. */
export const monthsOfAge = (birthDate: string, day: string): number =>
  countedMonths(day) - countedMonths(birthDate) - (day.slice(8, 10) < birthDate.slice(8, 10) ? 1 : 0)
