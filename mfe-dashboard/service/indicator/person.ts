import { searchable, searchName } from '@saude/contract/search'
import { keysOf } from '@saude/contract/values'
import { listTitles } from '../../contract/indicator-list.ts'
import { canBeDone, judgeOf } from '../engine/judge.ts'
import { earlier } from '../engine/months.ts'
import type { Person } from '../rules/rule.ts'
import { firstOfList, loaded, type Named } from '../rules/rules.ts'
import type { EntryKind, IndicatorPerson, Result } from './collections.ts'

/** The indicators of each list. */
const lists: readonly { readonly list: EntryKind; readonly indicators: readonly Named[] }[] = [
  ...keysOf(listTitles).map((list) => ({
    list,
    indicators: loaded.filter(({ indicator }) => indicator.list === list),
  })),
  { list: 'attended', indicators: loaded.filter(({ indicator }) => indicator.acts !== undefined) },
]

/** Where somebody stands in the lists of a quadrimester: one entry for each list that they are in. */
export function peopleOf(person: Person, client: string, period: string): IndicatorPerson[] {
  if (person.isElsewhere) return []
  const judge = judgeOf(person, period)
  const entries: IndicatorPerson[] = []
  let shared: Shared | undefined
  for (const { list, indicators } of lists) {
    const results: Result[] = []
    for (const { id, indicator } of indicators) {
      const judged = judge(indicator)
      if (judged) results.push({ indicator: id, ...judged })
    }
    if (results.length === 0) continue
    shared ??= sharedOf(person)
    entries.push(entryOf(person, shared, results, { client, period, list }))
  }
  return entries
}

/** What is the same in all entries of somebody. */
type Shared = ReturnType<typeof sharedOf>

const sharedOf = ({ name, street, number }: Person) => ({
  ...searchable(name),
  address: [street, number].filter(Boolean).join(', ') || null,
  street: `${searchName(street ?? '')} ${String(number ?? '').padStart(6, '0')}`,
})

/** The beginnings of the names of those that a list shows unasked. */
const firsts: ReadonlyMap<EntryKind, string> = new Map(
  [...firstOfList].map(([list, key]) => [list, `${key}.`]),
)

/** Whether a list shows its practices unasked. */
export function isOfFirst({ indicator }: Pick<Result, 'indicator'>, list: EntryKind): boolean {
  const beginning = firsts.get(list)
  return beginning !== undefined && indicator.startsWith(beginning)
}

function entryOf(
  person: Person,
  { address, street, ...words }: Shared,
  results: readonly Result[],
  { client, period, list }: { readonly client: string; readonly period: string; readonly list: EntryKind },
): IndicatorPerson {
  const { id, name } = person
  return {
    _id: `${period}:${list}:${id}`,
    client,
    period,
    list,
    citizenId: id,
    name,
    ...words,
    birthDate: person.birthDate ?? null,
    healthUnitId: person.healthUnit?.id ?? null,
    healthUnit: person.healthUnit?.name ?? null,
    agentId: person.agent?.id ?? null,
    agent: person.agent?.name ?? null,
    microArea: person.microArea ?? null,
    microAreaId: person.microAreaId ?? null,
    address,
    street,
    results,
    met: results.filter(({ isMet }) => isMet).map(({ indicator }) => indicator),
    unmet: results.filter(({ isMet }) => !isMet).map(({ indicator }) => indicator),
    ...standingOf(results, period, list),
  }
}

/** What can still be done, and of what a list shows unasked whether all is met, since when and until when. */
function standingOf(results: readonly Result[], period: string, list: EntryKind) {
  const lacks: string[] = []
  let allMet = true
  let lastOn: string | null = null
  let nextDue: string | null = null
  let lapses: string | null = null
  for (const result of results) {
    const isFirst = isOfFirst(result, list)
    if (isFirst && !result.isMet) allMet = false
    for (const practice of result.practices) {
      const isOpen = canBeDone(practice, period)
      if (isOpen) lacks.push(`${result.indicator}.${practice.key}`)
      if (!isFirst) continue
      const { on, until, isMet } = practice
      if (on !== null && (lastOn === null || on > lastOn)) lastOn = on
      if (isOpen) nextDue = earlier(nextDue, until)
      else if (isMet) lapses = earlier(lapses, until)
    }
  }
  // Of what can still be done the next day counts, else the day on which the first of all lapses.
  return { lacks, isMet: allMet, lastOn, nextOn: nextDue ?? lapses }
}
