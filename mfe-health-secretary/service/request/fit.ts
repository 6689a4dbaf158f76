import { citizenContactByIds } from '@saude/citizen/contract/contact'
import { monthAfter, today } from '@saude/contract/instants'
import { isFields } from '@saude/contract/values'
import { sigtapRules } from '@saude/core/contract/sigtap'
import type { Ask } from '@saude/service/handlers'
import { type FitRule, type Misfit, misfitsOf, misfitWords } from '../../contract/procedure-fit.ts'
import { detailCodes } from '../bpa/details.ts'

/** What the SIGTAP table of a request's day says against it. */

export interface AskedFor {
  readonly citizenId: string | undefined
  /** Codes of SIGTAP. */
  readonly procedures: readonly string[]
  /** Undefined: not to be judged. */
  readonly cid: string | null | undefined
  readonly day: string
}

export interface Warning {
  readonly misfit: Misfit
  readonly text: string
}

type Rule = FitRule & { readonly name: string }

/** The rules of a month's table; of the month before while the client has not loaded this one. */
async function rulesOf(ask: Ask, day: string, codes: readonly string[]): Promise<readonly Rule[]> {
  const month = day.slice(0, 7)
  for (const competence of [month, monthAfter(month, -1)]) {
    const { isLoaded, items } = await ask(sigtapRules, { competence, codes: [...codes] })
    if (isLoaded)
      return items.map(({ name, sex, ageMin, ageMax, cids, details }) => ({
        name,
        sex,
        ageMin,
        ageMax,
        cids: new Set(cids),
        asksDiagnosis: details?.includes(detailCodes.diagnosis) === true,
      }))
  }
  return []
}

/** What does not fit, in the order of the table; nothing where the client has no table, or no one says who the person is. */
export async function warningsFor(
  ask: Ask,
  { citizenId, procedures, cid, day }: AskedFor,
): Promise<Warning[]> {
  if (procedures.length === 0) return []
  const rules = await rulesOf(ask, day, procedures).catch(() => [])
  if (rules.length === 0) return []
  const person =
    citizenId === undefined
      ? undefined
      : await ask(citizenContactByIds, { ids: [citizenId] }).then(
          ({ items }) => items[0],
          () => undefined,
        )
  const { gender, birthDate } = person ?? {}
  return rules.flatMap((rule) =>
    misfitsOf(rule, { gender, birthDate, cid, day })
      .filter((misfit) => cid !== undefined || (misfit !== 'noCid' && misfit !== 'otherCid'))
      .map((misfit) => ({ misfit, text: misfitWords(misfit, rule.name, rule) })),
  )
}

type Values = Readonly<Record<string, unknown>>

const idIn = (values: Values, key: string): string | undefined => {
  const value = values[key]
  return isFields(value) && typeof value.id === 'string' ? value.id : undefined
}

/** What of a request decides whether it fits. */
const deciding = ['citizen', 'exam', 'procedure', 'cid', 'date']

/**
 * What a request's values are judged by. Of a change what was changed counts, with the exam as it is stored: a diagnosis or a
 * treatment that this person may not see is not spoken of.
 */
export function askedFor(values: Values, stored: Values | undefined, now: Date): AskedFor {
  const whole = { ...stored, ...values }
  const isChanged = !stored || deciding.some((key) => key in values)
  const procedures = [idIn(whole, 'exam'), idIn(values, 'procedure')].flatMap((id) => id ?? [])
  return {
    citizenId: idIn(whole, 'citizen'),
    procedures: isChanged ? [...new Set(procedures)] : [],
    cid: stored && !('cid' in values) ? undefined : (idIn(values, 'cid') ?? null),
    day: typeof whole.date === 'string' ? whole.date : today(now),
  }
}
