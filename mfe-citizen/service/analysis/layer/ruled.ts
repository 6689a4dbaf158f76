import type { Call } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { atMost } from '@saude/store'
import { idsOfGroup, type LaidPages, type LaidRows, layOutRows, pageOfRows } from '../rows/laid-rows.ts'
import { isOf, type RowsAsked } from '../rows/row-filters.ts'
import { spot } from '../rows/spot.ts'
import type { Layered } from './layered.ts'

/** All who look at a map ask for the same, page by page; it holds until a row is written. */
const kept = keptAnswers<LaidRows>([])

/** A layer whose members follow from their rows: counted, cut and read where the rows lie. */
export function ruledLayer(
  call: Pick<Call, 'store' | 'user' | 'now'>,
  asked: RowsAsked,
): Layered & { laid(): Promise<LaidPages> } {
  const { store, user } = call
  const spots = store.view(spot)
  return {
    async laid() {
      const { generation, isReady, written } = await spots.state()
      const { rule, area, boundary } = asked
      return kept(
        call,
        [rule, area ?? null, boundary, user.isAnonymization],
        // What failed, as of a call that was over, is nothing to go on from.
        async (before) => layOutRows(spots, store.feed, asked, await before?.catch(() => undefined)),
        `${generation} ${isReady} ${written}`,
      )
    },
    page: (laid, after) => pageOfRows(spots, laid, after, { ...asked, user }),
    idsOf: (group, after) => idsOfGroup(spots, group, after, asked),
    async among(ids, group) {
      const { client, rule } = asked
      const where = { $and: [{ _id: { $in: ids } }, rule.where, isOf(group, asked)] }
      return (await spots.find({ client, where, columns: [], limit: atMost(1_000) })).map(({ _id }) => _id)
    },
  }
}
