import { formatCount } from '@saude/contract/formats'

/** Whether a procedure of SIGTAP fits a person and a diagnosis: one rule for what is asked for and for what is billed. */

/** What the table says of a procedure. */
export interface FitRule {
  /** M, F, or anything else for both. */
  readonly sex: string
  /** Months. */
  readonly ageMin?: number | null | undefined
  readonly ageMax?: number | null | undefined
  /** `rl_procedimento_cid`; without one any diagnosis fits. */
  readonly cids: ReadonlySet<string>
  /** A diagnosis is asked for though the table names none. */
  readonly asksDiagnosis: boolean
}

/** For whom, when and because of what. */
export interface FitPerson {
  readonly gender?: string | null | undefined
  /** `YYYY-MM-DD`, as the day. */
  readonly birthDate?: string | null | undefined
  readonly cid?: string | null | undefined
  readonly day: string
}

export type Misfit = 'otherSex' | 'younger' | 'older' | 'noCid' | 'otherCid'

/** How a procedure does not fit; what is not known of the person does not count. */
export function misfitsOf(rule: FitRule, { gender, birthDate, cid, day }: FitPerson): Misfit[] {
  const { sex, ageMin, ageMax, cids, asksDiagnosis } = rule
  const found: Misfit[] = []
  if (!cid) {
    if (cids.size > 0 || asksDiagnosis) found.push('noCid')
  } else if (cids.size > 0 && !cids.has(cid)) found.push('otherCid')
  if (birthDate && day >= birthDate) {
    const months = monthsOfAge(birthDate, day)
    if (typeof ageMin === 'number' && months < ageMin) found.push('younger')
    // The last month of a limit lasts until the next one begins.
    if (typeof ageMax === 'number' && months > ageMax) found.push('older')
  }
  if (isOneSex(sex) && gender && gender !== sex) found.push('otherSex')
  return found
}

const isOneSex = (sex: string): boolean => sex === 'M' || sex === 'F'

/** Months since the year 0 of what begins with `YYYY-MM`. */
const countedMonths = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Whole months from one month to a later one, `YYYY-MM` both. */
export const monthsBetween = (from: string, to: string): number => countedMonths(to) - countedMonths(from)

/** Whole months between a birth and a day, `YYYY-MM-DD` both. */
export const monthsOfAge = (birthDate: string, day: string): number =>
  monthsBetween(birthDate, day) - (day.slice(8, 10) < birthDate.slice(8, 10) ? 1 : 0)

/** '6 meses', '12 anos' */
const ageWords = (months: number): string =>
  months < 24 ? formatCount(months, 'mês', 'meses') : formatCount(Math.floor(months / 12), 'ano', 'anos')

/** What is said to who asks for the procedure, with its name in front. */
export function misfitWords(misfit: Misfit, name: string, { sex, ageMin, ageMax }: FitRule): string {
  switch (misfit) {
    case 'otherSex':
      return `${name}: na tabela SIGTAP é só para o sexo ${sex === 'F' ? 'feminino' : 'masculino'}`
    case 'younger':
      return `${name}: na tabela SIGTAP é a partir de ${ageWords(ageMin ?? 0)} de idade`
    case 'older':
      return `${name}: na tabela SIGTAP é até ${ageWords(ageMax ?? 0)} de idade`
    case 'noCid':
      return `${name}: o BPA exige o CID`
    case 'otherCid':
      return `${name}: o CID não é dos que a tabela SIGTAP aceita`
  }
}

/** At which field of a request it is said. */
export const misfitField = (misfit: Misfit): 'cid' | 'procedure' =>
  misfit === 'noCid' || misfit === 'otherCid' ? 'cid' : 'procedure'
