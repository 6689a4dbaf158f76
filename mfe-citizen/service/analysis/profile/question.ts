import type { Cases, RowFilter } from '@saude/store'
import type { CodeMatch } from '../../../contract/profile.ts'
import { turned } from '../../register/conditions/risk.ts'
import type { SummaryRow } from '../../register/history/summary.ts'
import { type CodeSystem, codeWord } from '../../register/history/summary-row.ts'

/** A code that is asked for; it stands for all that begin with it. */
export interface AskedCode {
  readonly system: CodeSystem
  readonly code: string
}

/** Who is asked for. */
export interface Question {
  readonly codes: readonly AskedCode[]
  readonly match: CodeMatch
  readonly gender: 'M' | 'F' | null
  readonly ageFrom: number | null
  readonly ageTo: number | null
  readonly neighborhood: string | null
  readonly day: string
  /** Protected diagnoses count. */
  readonly isProtectedSeen: boolean
}

type Rule = RowFilter<SummaryRow>

const named = (column: 'open' | 'secret', { system, code }: AskedCode): Rule => ({
  [column]: { $contains: codeWord(system, code) },
})

const anyOf = (rules: readonly Rule[]): Rule => ({ $or: rules })

/** Whom a protected diagnosis names by a code that is asked for. */
export const isSecret = ({
  codes,
  isProtectedSeen,
}: Pick<Question, 'codes' | 'isProtectedSeen'>): RowFilter<Pick<SummaryRow, 'secret'>> => ({
  $or: isProtectedSeen
    ? codes.map(({ system, code }) => ({ secret: { $contains: codeWord(system, code) } }))
    : [],
})

/** Who fits a question. */
export function isAsked(question: Question): Rule {
  const { gender, ageFrom, ageTo, neighborhood, day } = question
  const born = {
    ...(ageFrom && { $lte: turned(ageFrom, day) }),
    ...(ageTo !== null && { $gt: turned(ageTo + 1, day) }),
  }
  return {
    ...(gender && { gender }),
    ...(neighborhood !== null && { neighborhood }),
    ...(Object.keys(born).length > 0 && { born }),
    $and: matching(question),
  }
}

function matching({ codes, match, isProtectedSeen }: Question): readonly Rule[] {
  const bears = (code: AskedCode) =>
    anyOf([named('open', code), ...(isProtectedSeen ? [named('secret', code)] : [])])
  if (match === 'all' && codes.length > 0) return codes.map(bears)
  const of = (system: CodeSystem) => anyOf(codes.filter((one) => one.system === system).map(bears))
  return match === 'either' ? [of('cid10'), of('ciap2')] : [anyOf(codes.map(bears))]
}

export const decades = 9

/** The decade of an age, the last one for eighty and more; without a birth date no case. */
export const decadesOn = (day: string): Cases<SummaryRow> =>
  Array.from({ length: decades }, (_, index) => decades - 1 - index).map((decade) => [
    { born: decade === 0 ? { $ne: null } : { $lte: turned(decade * 10, day) } },
    String(decade),
  ])
