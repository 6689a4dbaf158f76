import { setImmediate as turn } from 'node:timers/promises'
import { citizenFacts } from '@saude/citizen/contract/facts'
import type { Query } from '@saude/contract/query'
import { fillBeside } from '@saude/service/beside'
import type { Store } from '@saude/store'
import { countedCitizens, tableRows } from '../explorer/collections.ts'
import { countPerson, type RowDrafts } from '../explorer/rows.ts'
import { traitsOf } from '../explorer/traits.ts'
import type { Person } from '../rules/rule.ts'
import { type IndicatorPerson, indicatorFigures, indicatorPeople } from './collections.ts'
import { countEntry, type Drafts } from './figures.ts'
import { peopleOf } from './person.ts'

/** Asks another area, as the client whose figures are made. */
export type Asked = <In, Out>(query: Query<In, Out>, input: In) => Promise<Out>

interface Making {
  readonly store: Store
  readonly client: string
  readonly asked: Asked
  /** The day on which ages are counted, and the quadrimesters of the lists. */
  readonly day: string
  readonly periods: readonly string[]
  /** Called after so many people more. @throws where it is not to go on */
  readonly note: (people: number) => void
}

/** People who are judged before others have their turn. */
const atOnce = 10

/** Everybody's facts; the next page is read while the one before is looked at. */
async function* pagesOf(asked: Asked): AsyncGenerator<readonly Person[]> {
  let next = asked(citizenFacts, { after: null, withProtected: true })
  for (;;) {
    const page = await next
    const after = page.next ?? null
    if (after !== null) {
      next = asked(citizenFacts, { after, withProtected: true })
      // Who asks hears of it with the next turn, or has left.
      next.catch(() => {})
    }
    yield page.items
    if (after === null) return
  }
}

/**
 * Makes the lists, figures and tables of a client anew, in one pass over all citizens: into empty collections, whose
 * indexes come afterwards. Written person by person with them, a million people were an hour and 250 GB. What fails leaves
 * something that is not whole, to be made anew.
 * @returns what was counted
 */
export async function makeAll({ store, client, asked, day, periods, note }: Making) {
  for (const definition of [indicatorPeople, indicatorFigures, countedCitizens, tableRows])
    await store.clear(definition, client)
  const figures: Drafts = new Map()
  const rows: RowDrafts = new Map()
  const beside = fillBeside(store)
  const addCounted = beside.into(countedCitizens)

  async function* made(): AsyncGenerator<IndicatorPerson> {
    for await (const people of pagesOf(asked)) {
      for (const [index, one] of people.entries()) {
        if (index % atOnce === 0) await turn()
        const counted = { _id: one.id, client, ...traitsOf(one, day) }
        countPerson(rows, counted, 1)
        await addCounted(counted)
        for (const entry of periods.flatMap((period) => peopleOf(one, client, period))) {
          countEntry(figures, entry, 1)
          yield entry
        }
      }
      note(people.length)
    }
    await beside.end()
  }

  await beside.whole(store.fill(indicatorPeople, made()))
  await store.fill(indicatorFigures, figures.values())
  await store.fill(tableRows, rows.values())
  return { figures, rows }
}
