import { searchable } from '@saude/contract/search'
import { keysOf } from '@saude/contract/values'
import { type ListKey, listTitles } from '../../contract/indicator-list.ts'
import { canBeDone, judge } from '../engine/judge.ts'
import type { Person } from '../rules/rule.ts'
import { firstOfList, loaded } from '../rules/rules.ts'
import type { IndicatorPerson, Result } from './collections.ts'

/** Where somebody stands in the lists of a quadrimester: one entry for each list that they are in. */
export function peopleOf(person: Person, client: string, period: string): IndicatorPerson[] {
  if (person.isElsewhere) return []
  return keysOf(listTitles).flatMap((list) => {
    const results = resultsOf(person, period, list)
    return results.length > 0 ? [entryOf(person, results, { client, period, list })] : []
  })
}

const resultsOf = (person: Person, period: string, list: ListKey): Result[] =>
  loaded.flatMap(({ id, indicator }) => {
    const judged = indicator.list === list ? judge(indicator, person, period) : undefined
    return judged ? [{ indicator: id, ...judged }] : []
  })

/** Whether a list shows its practices unasked. */
export const isOfFirst = ({ indicator }: Pick<Result, 'indicator'>, list: ListKey): boolean =>
  indicator.startsWith(`${firstOfList.get(list)}.`)

function entryOf(
  person: Person,
  results: readonly Result[],
  { client, period, list }: { readonly client: string; readonly period: string; readonly list: ListKey },
): IndicatorPerson {
  const { id, name, street, number } = person
  const first = results.filter((one) => isOfFirst(one, list))
  const practices = first.flatMap((result) => result.practices)
  return {
    _id: `${period}:${list}:${id}`,
    client,
    period,
    list,
    citizenId: id,
    name,
    ...searchable(name),
    birthDate: person.birthDate ?? null,
    healthUnitId: person.healthUnit?.id ?? null,
    healthUnit: person.healthUnit?.name ?? null,
    agentId: person.agent?.id ?? null,
    agent: person.agent?.name ?? null,
    microArea: person.microArea ?? null,
    microAreaId: person.microAreaId ?? null,
    address: [street, number].filter(Boolean).join(', ') || null,
    street: `${searchable(street ?? '').searchName} ${String(number ?? '').padStart(6, '0')}`,
    results,
    met: results.filter(({ isMet }) => isMet).map(({ indicator }) => indicator),
    unmet: results.filter(({ isMet }) => !isMet).map(({ indicator }) => indicator),
    lacks: results.flatMap(({ indicator, practices: own }) =>
      own.filter((one) => canBeDone(one, period)).map(({ key }) => `${indicator}.${key}`),
    ),
    isMet: first.every(({ isMet }) => isMet),
    lastOn: latest(practices.map(({ on }) => on)),
    // Of what can still be done the next day counts, else the day on which the first of all lapses.
    nextOn:
      earliest(practices.filter((one) => canBeDone(one, period)).map(({ until }) => until)) ??
      earliest(practices.filter(({ isMet }) => isMet).map(({ until }) => until)),
  }
}

const known = (days: readonly (string | null)[]) => days.filter((day): day is string => day !== null).sort()
const latest = (days: readonly (string | null)[]): string | null => known(days).at(-1) ?? null
const earliest = (days: readonly (string | null)[]): string | null => known(days)[0] ?? null
