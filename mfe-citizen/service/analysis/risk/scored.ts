import { chunksOf } from '@saude/contract/values'
import { createPace } from '@saude/service/slices'
import { atMost, type RowFilter, type Store } from '@saude/store'
import { summary } from '../../register/history/summary.ts'
import { type SpotRow, spot } from '../rows/spot.ts'
import { markOf, riskRulesOn, type Scored } from './points.ts'
import { isVaccineLate } from './vaccines.ts'

/** Rows that are asked for at once, and ids of them. */
const rowsAtOnce = atMost(10_000)
export const idsAtOnce = 1_000

export interface Place {
  readonly store: Store
  readonly client: string
  readonly day: string
}

/** Residents who fit a filter, with what is said of them, in the order of their ids. */
export async function* readScored(
  place: Place,
  where: RowFilter<SpotRow>,
): AsyncGenerator<Scored, undefined> {
  const { store, client, day } = place
  const marks = riskRulesOn(day)
  const pace = createPace()
  let after = ''
  for (;;) {
    const behind: RowFilter<SpotRow> = { $and: [{ _id: { $gt: after } }, where] }
    const page = await store
      .view(spot)
      .lists({ client, where: behind, columns: ['house'], marks, limit: rowsAtOnce })
    const isChild = (at: number) => ((page.marks[at] ?? 0) & markOf('isChild')) !== 0
    const late = await lateAmong(
      place,
      page.ids.filter((_, at) => isChild(at)),
    )
    for (const [at, id] of page.ids.entries()) {
      if (at % 500 === 0) await pace()
      const own = page.marks[at] ?? 0
      yield { id, house: page.columns.house[at] ?? 0, marks: late.has(id) ? own | markOf('vaccine') : own }
    }
    const last = page.ids.at(-1)
    if (last === undefined || page.ids.length < rowsAtOnce) return
    after = last
  }
}

/** The same of people by their ids. */
export async function readTheseScored(place: Place, ids: readonly string[]): Promise<readonly Scored[]> {
  const found: Scored[] = []
  for (const some of chunksOf(ids, idsAtOnce))
    for await (const one of readScored(place, { _id: { $in: some } })) found.push(one)
  return found
}

/** The children among these who lack a dose that they should have had. */
async function lateAmong(
  { store, client, day }: Place,
  children: readonly string[],
): Promise<ReadonlySet<string>> {
  const late = new Set<string>()
  for (const some of chunksOf(children, idsAtOnce)) {
    const { ids, columns } = await store.view(summary).lists({
      client,
      where: { _id: { $in: some } },
      columns: ['born', 'doses'],
      limit: atMost(idsAtOnce),
    })
    for (const [at, id] of ids.entries()) {
      const born = columns.born[at]
      if (born && isVaccineLate(born, new Set(columns.doses[at]?.split(' ')), day)) late.add(id)
    }
  }
  return late
}
