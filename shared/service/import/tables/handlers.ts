import { AppError } from '@saude/contract/errors'
import { columnsSaid, tableColumns, tableKey } from '@saude/contract/import/table'
import type { TableQueries } from '@saude/contract/import/table-queries'
import { type Call, type Handler, handlersFor, insert, type Step, update } from '../../handlers.ts'
import { runSaid } from '../run-said.ts'
import { takeRows } from './batch.ts'
import { createFinder, isFoundBy } from './refs.ts'
import { type Loadable, type TableRun, tableCollections, tableRuns } from './run.ts'
import { undoPart } from './undo.ts'

const runsShown = 200

const on = handlersFor(tableCollections)

/**
 * The handlers by which an area loads tables of its records.
 * @param known further registers of the area that its tables refer to
 */
export function tableHandlers(
  queries: TableQueries,
  records: readonly Loadable[],
  known: readonly Pick<Loadable, 'of' | 'collection'>[] = [],
): Handler[] {
  const own = [...records, ...known]
  const tables = records.flatMap((loadable) =>
    loadable.loads ? { loadable, columns: tableColumns(loadable.of, loadable.loads, isFoundBy(own)) } : [],
  )
  const formats = tables.map(({ loadable: { of, loads }, columns }) => ({
    ...{ record: of.name, title: of.word.plural, path: of.path },
    columns: columnsSaid(of, columns),
    key: [...tableKey(of, loads)],
  }))

  const load = on(queries.load, async (call) => {
    const { input, collections } = call
    const table = tables.find(({ loadable }) => loadable.of.name === input.record)
    if (!table) throw new AppError('notFound', 'Não há uma planilha deste cadastro')
    const stored = input.run ? await collections.tableRun.findOne({ _id: input.run }) : null
    if (stored?.undoneAt) throw new AppError('conflict', 'Esta carga foi desfeita: comece outra')
    const { answer, operations } = await takeRows({
      ...{ call, ...table, input },
      find: createFinder(call, own),
    })
    if (!input.run || (operations.length === 0 && stored)) return answer
    return call.commit([...operations, runStep(call, input.run, stored, { ...input, ...answer })], answer)
  })

  const undo = on(queries.undo, (call) => undoPart(call, records))

  const runs = on(queries.runs, async ({ collections }) => {
    const found = await collections.tableRun
      .find({}, { sort: { startedAt: -1, _id: -1 }, limit: runsShown })
      .toArray()
    return {
      items: found.map(runSaid),
    }
  })

  return [on(queries.formats, () => ({ items: formats })), load, undo, runs]
}

type Begun = Pick<TableRun, 'record' | 'source' | 'hash' | 'created' | 'changed'>

function runStep(
  { now, user }: Pick<Call, 'now' | 'user'>,
  _id: string,
  stored: TableRun | null,
  { record, source, hash, created, changed }: Begun,
): Step {
  if (stored) return update(tableRuns, { _id }, { $set: { writtenAt: now }, $inc: { created, changed } })
  return insert(tableRuns, {
    ...{ _id, record, source, hash, by: user.name, startedAt: now, writtenAt: now },
    ...{ created, changed, undoneAt: null, forgottenAt: null },
  })
}
