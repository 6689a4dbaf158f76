import { daysAfter } from '@saude/contract/instants'
import type { ScopedCollections } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import { isLivedIn } from '../../../../contract/home-codes.ts'
import { visitIntervals } from '../../../../contract/visit.ts'
import type { collections as declared } from '../../../collections.ts'
import type { Citizen } from '../../citizen/citizen.ts'
import type { Home } from '../../home/home.ts'
import { neverVisited } from '../visit-key.ts'

type Visited = Pick<Citizen, 'visitKey' | 'lastVisitOn'>

/** The day on which the first of some people is to be visited; nothing where somebody was never visited. */
export function nextOf(people: readonly Visited[]): string | null {
  const [first = neverVisited] = people.map(({ visitKey }) => visitKey ?? neverVisited).sort()
  return first === neverVisited ? null : first
}

/** The last day on which any of some people was visited. */
export const lastOf = (people: readonly Visited[]): string | null =>
  people
    .flatMap(({ lastVisitOn }) => lastVisitOn ?? [])
    .sort()
    .at(-1) ?? null

/** Visits that are looked through for one that took place. */
const looked = atMost(50)

/** When a home was last visited: its people, and where no one lives the property itself. */
export async function homeLast(
  { visit }: Pick<ScopedCollections<typeof declared>, 'visit'>,
  { _id, propertyKind }: Home,
  people: readonly Visited[],
): Promise<string | null> {
  if (isLivedIn(propertyKind)) return lastOf(people)
  const found = await visit
    .find({ 'ofHome.homeId': _id }, { sort: { date: -1, _id: -1 }, limit: looked })
    .toArray()
  return found.find(({ outcome, withdrawn }) => outcome === 'done' && !withdrawn)?.date ?? null
}

/** When a home is to be visited again. */
export const homeNext = (
  { propertyKind }: Home,
  people: readonly Visited[],
  last: string | null,
): string | null =>
  isLivedIn(propertyKind) ? nextOf(people) : last && daysAfter(last, visitIntervals.others)
