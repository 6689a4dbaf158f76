import { cnesFits, cnsFits, cpfFits } from '@saude/contract/documents'
import { type MonthRules, monthOf, type Person, type PreparedRule, type Production } from './production.ts'

/** What the national system would refuse, found before it sees it: pure functions over one entry of production. */

/** Consolidated or individual. */
export type BpaKind = 'C' | 'I'

/** Something that keeps an entry out of the file, and the screen on which it is mended. */
export interface Problem {
  readonly text: string
  readonly href: string
}

export interface Checked {
  /** Undefined where the procedure is not reported by BPA at all, or is not known. */
  readonly kind: BpaKind | undefined
  readonly problems: readonly Problem[]
}

/** Instruments of registration, as `rl_procedimento_registro` numbers them. */
const consolidated = '01'
const individual = '02'

/** Of the indigenous the ethnicity is asked. */
const indigenous = '05'

const citizenScreen = ({ id }: Person) => `/app/citizen/update/${id}`
const historyScreen = ({ id }: Person) => `/app/citizen/history/${id}`
const userScreen = (id: string) => `/app/options/user/update/${id}`
const unitScreen = (id: string) => `/app/options/health-unit/update/${id}`
const sigtapScreen = '/app/upload-sigtap'

interface CheckOptions {
  /** The SIGTAP table of the month of the entry. */
  readonly rules: MonthRules | undefined
  /** IBGE code of the client. */
  readonly ibge: string | null
}

/** All that is wrong with an entry of production, and as what it would be billed. */
export function checkProduction(entry: Production, { rules, ibge }: CheckOptions): Checked {
  const at = entry.mendedAt ?? historyScreen(entry.person)
  const month = monthOf(entry.date)
  if (!rules) {
    const [year, number] = month.split('-')
    return {
      kind: undefined,
      problems: [{ text: `A tabela SIGTAP de ${number}/${year} não foi carregada`, href: sigtapScreen }],
    }
  }
  if (!entry.procedure) return { kind: undefined, problems: [{ text: 'Sem procedimento', href: at }] }
  const rule = rules.rule(entry.procedure)
  if (!rule)
    return {
      kind: undefined,
      problems: [{ text: 'O procedimento não existe na competência', href: at }],
    }
  const kind = kindOf(rule)
  if (!kind)
    return {
      kind,
      problems: [{ text: 'O procedimento não é registrado por BPA na competência', href: at }],
    }
  return {
    kind,
    problems: [
      ...attended(entry, rule, at),
      ...fitting(entry, rule, at),
      ...(kind === 'I' ? [...byWhom(entry, at), ...identified(entry.person, ibge)] : []),
    ],
  }
}

/** What may be billed for a person is billed for that person. */
const kindOf = ({ registers }: PreparedRule): BpaKind | undefined =>
  registers.has(individual) ? 'I' : registers.has(consolidated) ? 'C' : undefined

function attended({ unit, professional, quantity }: Production, rule: PreparedRule, at: string): Problem[] {
  const found: Problem[] = []
  if (!unit) found.push({ text: 'Sem unidade de saúde', href: at })
  else if (!unit.cnes || !cnesFits(unit.cnes))
    found.push({ text: 'A unidade de saúde não tem CNES válido', href: unitScreen(unit.id) })
  const cbo = professional?.cbo
  if (!cbo) found.push({ text: 'Sem ocupação (CBO) de quem atendeu', href: at })
  else if (rule.occupations.size > 0 && !rule.occupations.has(cbo))
    found.push({ text: `A ocupação (CBO) ${cbo} não realiza o procedimento`, href: at })
  if (!Number.isInteger(quantity) || quantity < 1)
    found.push({ text: 'A quantidade não é um número a partir de 1', href: at })
  else if (typeof rule.maxQuantity === 'number' && rule.maxQuantity > 0 && quantity > rule.maxQuantity)
    found.push({ text: `A quantidade ${quantity} passa do máximo de ${rule.maxQuantity}`, href: at })
  return found
}

function fitting(entry: Production, rule: PreparedRule, at: string): Problem[] {
  const { person, cid, date } = entry
  const found: Problem[] = []
  const mend = citizenScreen(person)
  if (rule.cids.size > 0 && !cid) found.push({ text: 'O procedimento exige CID', href: at })
  else if (rule.cids.size > 0 && cid && !rule.cids.has(cid))
    found.push({ text: `O CID ${cid} não é do procedimento`, href: at })
  if (!person.birthDate) found.push({ text: 'O cidadão não tem data de nascimento', href: mend })
  else if (date < person.birthDate) found.push({ text: 'A data é anterior ao nascimento', href: mend })
  else if (!entry.isOfCompanion) found.push(...ofAge(person.birthDate, date, rule, at))
  if (!entry.isOfCompanion && isOneSex(rule.sex) && person.gender && person.gender !== rule.sex)
    found.push({ text: 'O procedimento não é do sexo do cidadão', href: at })
  if (person.deathAt && date > person.deathAt) found.push({ text: 'A data é posterior ao óbito', href: mend })
  return found
}

const isOneSex = (sex: string): boolean => sex === 'M' || sex === 'F'

function ofAge(birthDate: string, date: string, { ageMin, ageMax }: PreparedRule, at: string): Problem[] {
  const months = monthsOfAge(birthDate, date)
  const found: Problem[] = []
  if (typeof ageMin === 'number' && months < ageMin)
    found.push({ text: 'O cidadão é mais novo do que o procedimento permite', href: at })
  // The last month of a limit lasts until the next one begins.
  if (typeof ageMax === 'number' && months > ageMax)
    found.push({ text: 'O cidadão é mais velho do que o procedimento permite', href: at })
  return found
}

function byWhom({ professional }: Production, at: string): Problem[] {
  const { cns, userId } = professional ?? {}
  if (cns && cnsFits(cns)) return []
  return [{ text: 'Quem atendeu não tem CNS válido', href: userId ? userScreen(userId) : at }]
}

function identified(person: Person, ibge: string | null): Problem[] {
  const { cns, cpf, gender, raceColor, ethnicity, nationality } = person
  const lacks: string[] = []
  const hasNumber = (cns && cnsFits(cns)) || (cpf && cpfFits(cpf))
  if (!hasNumber) lacks.push('O cidadão não tem CNS nem CPF válido')
  if (!person.name.trim()) lacks.push('O cidadão não tem nome')
  if (!gender) lacks.push('O cidadão não tem sexo')
  if (!raceColor) lacks.push('O cidadão não tem raça/cor')
  if (raceColor === indigenous && !ethnicity) lacks.push('O cidadão indígena não tem etnia')
  if (!nationality) lacks.push('O cidadão não tem nacionalidade')
  if (!residenceOf(person, ibge)) lacks.push('O cidadão não tem município de residência (IBGE)')
  return lacks.map((text) => ({ text, href: citizenScreen(person) }))
}

/** IBGE code of where somebody lives: six digits, without the check digit. */
export function residenceOf({ ibge, livesElsewhere }: Person, own: string | null): string | undefined {
  const code = ibge ?? (livesElsewhere ? null : own)
  return code && /^\d{6,7}$/.test(code) ? code.slice(0, 6) : undefined
}

/** Whole months between a birth and a day, `YYYY-MM-DD` both. */
export function monthsOfAge(birthDate: string, day: string): number {
  const [year = 0, month = 0, date = 0] = birthDate.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = day.split('-').map(Number)
  return (thisYear - year) * 12 + thisMonth - month - (thisDate < date ? 1 : 0)
}
