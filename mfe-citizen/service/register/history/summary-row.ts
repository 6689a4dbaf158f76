import { keysOf } from '@saude/contract/values'
import { vaccineCalendar } from '@saude/core/contract/codes/vaccine-calendar'
import type { Citizen } from '../citizen/citizen.ts'
import { isResident } from '../citizen/resident.ts'
import type { HistoryItem } from './item.ts'

/** What the row of a resident is made of. */
export const summaryFields = [
  'searchName',
  'birthDate',
  'gender',
  'neighborhood',
  'deathAt',
  'addressOnCity',
] as const satisfies readonly (keyof Citizen)[]

/** And of each entry of their history. */
export const entryFields = [
  'problem',
  'ciap',
  'act',
  'immunization',
  'isProtected',
] as const satisfies readonly (keyof HistoryItem)[]

type Entry = Pick<HistoryItem, (typeof entryFields)[number]>

/** The tables whose codes are asked for. */
export type CodeSystem = 'cid10' | 'ciap2'

/** A code, or what codes begin with, as a text of codes has it. */
export const codeWord = (system: CodeSystem, code: string): string => ` ${system}:${code}`

/** A dose as a text of doses has it. */
export const doseWord = (immunobiological: string, dose: string): string => `${immunobiological}/${dose}`

const ofCalendar = new Set(
  vaccineCalendar.doses.map(({ immunobiological, dose }) => doseWord(immunobiological, dose)),
)

/** What the history of a resident says, in one row. The store's thread runs it: nothing large is imported here. */
export function row(
  one: Pick<Citizen, (typeof summaryFields)[number] | '_id'>,
  { history }: { readonly history: readonly Entry[] },
) {
  if (!isResident(one)) return null
  const { searchName, birthDate, gender, neighborhood } = one
  const words = { open: new Set<string>(), secret: new Set<string>() }
  const doses = new Set<string>()
  for (const { problem, ciap, act, immunization, isProtected } of history) {
    const others = (act?.problems ?? []).flatMap((one) => [one.problem, one.ciap])
    for (const coded of [problem, ciap, ...others])
      if (coded && (coded.system === 'cid10' || coded.system === 'ciap2') && coded.code)
        words[isProtected === true ? 'secret' : 'open'].add(codeWord(coded.system, coded.code))
    if (!immunization || isProtected === true) continue
    const dose = doseWord(immunization.immunobiological.code, immunization.dose.code)
    if (ofCalendar.has(dose)) doses.add(dose)
  }
  const [open, secret] = keysOf(words).map((key) => [...words[key]].sort().join('') || null)
  return {
    name: searchName,
    born: birthDate ?? null,
    gender: gender ?? null,
    neighborhood: neighborhood?.id ?? null,
    neighborhoodName: neighborhood?.name ?? null,
    open: open ?? null,
    secret: secret ?? null,
    doses: [...doses].sort().join(' ') || null,
  }
}
