import { newId } from '@saude/contract/id'
import { type Call, change, insert, remove, type Scoped, type Step, update } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import {
  type AttendedCitizen,
  attendedCitizens,
  countedUnder,
} from '../../analysis/production/attended-citizen.ts'
import { cared } from '../care/care.ts'
import { type Citizen, citizens } from '../citizen/citizen.ts'
import { conditionsFrom, type Entry } from '../conditions/conditions-from.ts'
import { declaredOf } from '../conditions/declared.ts'
import { entryFields } from '../conditions/following.ts'
import { measuredDays } from '../conditions/mass-from.ts'
import { type HistoryItem, historyItems } from '../history/item.ts'
import { afterVisit } from '../visits/seen.ts'
import { type Visit, visits } from '../visits/visit.ts'
import { visitKeyOf } from '../visits/visit-key.ts'

interface Scopes {
  readonly citizen: Scoped<Citizen>
  readonly historyItem: Scoped<HistoryItem>
  readonly visit: Scoped<Visit>
  readonly attendedCitizen: Scoped<AttendedCitizen>
}

type Said = Entry & Pick<HistoryItem, '_id' | 'healthUnit'>

/** More entries than a person has. */
const most = 10_000

/** What follows from the history and the visits of some people, made anew of all that is theirs by now. */
export async function followingAnew(call: Call, ids: readonly string[]): Promise<Step[]> {
  const scopes = {
    citizen: call.scope(citizens),
    historyItem: call.scope(historyItems),
    visit: call.scope(visits),
    attendedCitizen: call.scope(attendedCitizens),
  }
  const steps = await Promise.all(ids.map((id) => anew(scopes, id)))
  return [...steps.flat(), change('citizen', [...ids], 'updated')]
}

async function anew(scopes: Scopes, id: string): Promise<Step[]> {
  const { citizen, historyItem, visit } = scopes
  const entries = await historyItem.findAll<Said>(
    { citizenId: id },
    { projection: { ...entryFields, healthUnit: 1 }, max: atMost(most) },
  )
  const counts = await countedAnew(scopes, id, entries)
  const stored = await citizen.findOne({ _id: id })
  if (!stored) return counts
  const known = await visit.findAll({ citizenId: id }, { sort: { date: 1, _id: 1 }, max: most })
  const seen = known
    .filter(({ withdrawn }) => !withdrawn)
    .reduce<Citizen>((last, one) => afterVisit(last, one, one.by), stored)
  const declaration = declaredOf(stored)
  const said = conditionsFrom(declaration, entries)
  const conditions = said && { ...said, ...measuredDays(declaration, entries) }
  const next = { ...seen, declaredConditions: declaration.conditions, conditions }
  return [...counts, ...cared(citizen, stored, { ...next, visitKey: visitKeyOf(next) })]
}

/** How often somebody was attended, by the entries that are theirs. */
async function countedAnew(
  { attendedCitizen }: Scopes,
  citizenId: string,
  entries: readonly Said[],
): Promise<Step[]> {
  const known = await attendedCitizen.findAll({ citizenId }, { max: most })
  const keyOf = ({ year, unit }: Pick<AttendedCitizen, 'year' | 'unit'>) => `${year} ${unit}`
  const wanted = new Map<string, { readonly year: string; readonly unit: string; count: number }>()
  for (const under of entries.flatMap(countedUnder)) {
    const had = wanted.get(keyOf(under))
    if (had) had.count += 1
    else wanted.set(keyOf(under), { ...under, count: 1 })
  }
  const there = new Set(known.map(keyOf))
  return [
    ...known.flatMap((one): Step[] => {
      const count = wanted.get(keyOf(one))?.count ?? 0
      if (count === one.count) return []
      return count === 0
        ? [remove(attendedCitizen, { _id: one._id })]
        : [update(attendedCitizen, { _id: one._id }, { count })]
    }),
    ...[...wanted].flatMap(([key, one]) =>
      there.has(key) ? [] : [insert(attendedCitizen, { _id: newId(), citizenId, ...one })],
    ),
  ]
}
