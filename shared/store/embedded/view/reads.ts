import { forQuery } from '../../all.ts'
import { countRead, type Reader, type Reads } from '../../reads.ts'
import type { GroupOf, Lists, ViewReads } from '../../view/reads.ts'
import type { Columns, Row, View } from '../../view/view.ts'
import type { Channel } from '../channel.ts'
import { findQuestion, groupQuestion, listsQuestion, type Question } from './questions.ts'

/** Questions about the rows of a view, answered in the worker on behalf of a reader. */
export function createViewReads<C extends Columns>(
  channel: Pick<Channel, 'by'>,
  view: View<C>,
  reads: Reads,
  reader: Reader,
): ViewReads<C> {
  const thread = channel.by(reader.caller)

  async function asked<R>({ query, answer }: Question, most: number): Promise<R[]> {
    reader.check()
    const text = await thread.read({ kind: 'view', query, answer, most }).catch((error: unknown) => {
      throw forQuery(error, reader)
    })
    const rows: R[] = JSON.parse(text)
    countRead(reads, rows.length, text.length)
    return rows
  }

  return {
    async lists({ client, where = {}, columns, marks = [], limit }) {
      reader.check()
      const query = listsQuestion(view, { client, where, columns, marks, limit })
      const text = await thread
        .read({ kind: 'view', query, answer: null, most: 1 })
        .catch((error: unknown) => {
          throw forQuery(error, reader)
        })
      const [made]: Lists<C, (typeof columns)[number]>[] = JSON.parse(text)
      if (!made) throw new TypeError('lists are one row')
      countRead(reads, made.ids.length, text.length)
      return made
    },
    find: ({ client, where = {}, columns, order, skip, limit }) =>
      asked<Pick<Row<C>, (typeof columns)[number]> & { readonly _id: string }>(
        findQuestion(view, { client, where, columns, order, skip, limit }),
        limit,
      ),
    group: <K, S>({ client, where = {}, by, sums, highest, max }: Parameters<ViewReads<C>['group']>[0]) =>
      asked<GroupOf<K, S>>(
        groupQuestion(view, {
          client,
          where,
          by,
          max,
          ...(sums && { sums }),
          ...(highest !== undefined && { highest }),
        }),
        max,
      ),
    async state() {
      reader.check()
      return JSON.parse(await thread.read({ kind: 'viewState', view: view.name }))
    },
  }
}
