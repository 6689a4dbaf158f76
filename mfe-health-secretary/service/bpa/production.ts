/** One thing that was done for somebody, as production is checked and billed: whatever entered it. */
export interface Production {
  /** Of the entry that it was made from. */
  readonly id: string
  /** `YYYY-MM-DD`, of São Paulo. */
  readonly date: string
  /** SIGTAP, ten digits. */
  readonly procedure: string | null
  readonly quantity: number
  readonly cid: string | null
  /** Of a diagnosis that Lei 14.289/2022 protects. */
  readonly isProtected?: boolean
  readonly careCharacter: string | null
  readonly unit: { readonly id: string; readonly cnes: string | null } | null
  /** Of a team or a unit of primary care. */
  readonly isPrimaryCare?: boolean
  /** What is wrong with the team, of a unit whose teams are known. */
  readonly lacksTeam?: 'noTeam' | 'otherTeam'
  /** CNPJ of who made what was handed out. */
  readonly supplier?: string | null
  /** INE of the team. */
  readonly team: string | null
  readonly professional: Attending | null
  readonly person: Person
  /** Paid for somebody unknown who went along with the person, whose age and sex do not count. */
  readonly isOfCompanion?: boolean
  /** Entries that this one took the place of. */
  readonly corrects?: readonly string[] | null
  /** Where the entry is mended; the citizen's history without it. */
  readonly mendedAt?: string
}

export interface Attending {
  readonly userId: string | null
  readonly cns: string | null
  /** CBO, six digits. */
  readonly cbo: string | null
}

/** Who it was done for, as the citizens' register has them now. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly cns: string | null
  readonly cpf: string | null
  readonly gender: 'M' | 'F' | null
  /** `YYYY-MM-DD`, as `deathAt`. */
  readonly birthDate: string | null
  readonly deathAt: string | null
  readonly raceColor: string | null
  readonly ethnicity: string | null
  /** As DATASUS numbers it, three digits. */
  readonly nationality: string | null
  /** IBGE code of the municipality where they live, six or seven digits; of the client's own where it is empty. */
  readonly ibge: string | null
  readonly livesElsewhere: boolean
  readonly cep: string | null
  readonly streetType: string | null
  readonly street: string | null
  readonly number: string | null
  readonly complement: string | null
  readonly neighborhood: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** What a procedure may be billed with in a month (`sigtapRules`). */
export interface ProcedureRule {
  readonly code: string
  readonly name: string
  /** M, F, or anything else for both. */
  readonly sex: string
  readonly maxQuantity?: number | null | undefined
  /** Months. */
  readonly ageMin?: number | null | undefined
  readonly ageMax?: number | null | undefined
  readonly occupations: readonly string[]
  readonly cids: readonly string[]
  readonly registers: readonly string[]
  /** Codes of `rl_procedimento_detalhe`; absent where the table was read without them. */
  readonly details?: readonly string[] | null | undefined
}

/** A month's table, prepared for looking up; undefined where the client has not loaded it. */
export interface MonthRules {
  rule(code: string): PreparedRule | undefined
}

export interface PreparedRule extends Omit<ProcedureRule, 'occupations' | 'cids' | 'registers' | 'details'> {
  readonly occupations: ReadonlySet<string>
  readonly cids: ReadonlySet<string>
  readonly registers: ReadonlySet<string>
  readonly details: ReadonlySet<string> | undefined
}

/** Rules as `checkProduction` reads them. */
export function prepareRules(rules: readonly ProcedureRule[]): MonthRules {
  const byCode = new Map(
    rules.map((rule): [string, PreparedRule] => [
      rule.code,
      {
        ...rule,
        occupations: new Set(rule.occupations),
        cids: new Set(rule.cids),
        registers: new Set(rule.registers),
        details: rule.details ? new Set(rule.details) : undefined,
      },
    ]),
  )
  return { rule: (code) => byCode.get(code) }
}

/** `YYYY-MM` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The days of a month. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: last }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}
