import { type Instrument, instrumentOf, registerCodes } from '@saude/citizen/contract/instrument'
import { cnesFits, cnsFits } from '@saude/contract/documents'
import { formatMonth } from '@saude/contract/formats'
import { type BpaReason, reasonLabels } from '../../contract/bpa-reasons.ts'
import { monthsTaken } from '../../contract/bpa-window.ts'
import { type Misfit, misfitsOf, monthsBetween } from '../../contract/procedure-fit.ts'
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

/** Sentences of what does not fit, of those that are more than their reason. */
const misfitReasons = {
  noCid: () => ['noCid'],
  otherCid: ({ cid }) => ['otherCid', `O CID ${cid} não é do procedimento`],
  otherSex: () => ['otherSex'],
  younger: () => ['otherAge', 'O cidadão é mais novo do que o procedimento permite'],
  older: () => ['otherAge', 'O cidadão é mais velho do que o procedimento permite'],
} as const satisfies Readonly<Record<Misfit, (entry: Production) => readonly [BpaReason, string?]>>

function fitting(entry: Production, rule: PreparedRule, at: string): Problem[] {
  const { person, cid, date, isOfCompanion } = entry
  const { details } = rule
  const asksDiagnosis = details?.has(detailCodes.diagnosis) === true
  // Age and sex of who went along and is not known do not count.
  const { gender, birthDate } = isOfCompanion ? {} : person
  const misfits = misfitsOf({ ...rule, asksDiagnosis }, { gender, birthDate, cid, day: date })
  const isOfCid = (misfit: Misfit) => misfit === 'noCid' || misfit === 'otherCid'
  const said = (some: readonly Misfit[]) =>
    some.map((misfit) => {
      const [reason, text] = misfitReasons[misfit](entry)
      return problem(reason, at, text)
    })
  return [
    ...said(misfits.filter(isOfCid)),
    ...(details?.has(detailCodes.supplier) && !entry.supplier ? [problem('noSupplier', at)] : []),
    ...(details?.has(detailCodes.service) ? [problem('noService', at)] : []),
    ...said(misfits.filter((misfit) => !isOfCid(misfit))),
  ]
}

function byWhom({ professional }: Production, at: string): Problem[] {
  const { cns, userId } = professional ?? {}
  if (cns && cnsFits(cns)) return []
  return [problem('noProfessional', userId ? userScreen(userId) : at)]
}
