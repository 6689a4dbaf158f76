import { peopleImport, peopleImportRuns, peopleImportUndo } from '@saude/citizen/contract/people-import'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { tablePrefixes, tableQueries } from '@saude/contract/import/table-queries'
import type { Query } from '@saude/contract/query'
import { areaImport, areaImportHome, areaImportRuns, areaImportUndo } from '@saude/core/contract/area-import'
import { cnesImport, cnesImportRuns, cnesImportUndo, cnesKnown } from '@saude/core/contract/cnes'
import type { OpenedService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import type { ImportCall } from '../operator/wire.ts'
import { StartError } from '../start-error.ts'
import { clientOf } from '../takeout/command.ts'

/** Nothing else is answered to the command line. */
const answered: readonly Query[] = [
  peopleImport,
  peopleImportUndo,
  peopleImportRuns,
  cnesImport,
  cnesKnown,
  cnesImportUndo,
  cnesImportRuns,
  areaImport,
  areaImportHome,
  areaImportUndo,
  areaImportRuns,
]

/** Has the area that keeps a kind of records plan, write or undo a batch, for one municipality. */
export function importCaller(services: ReadonlyMap<string, OpenedService>) {
  return async ({ query: name, input, client, by }: ImportCall): Promise<unknown> => {
    const tables = tablePrefixes().flatMap((prefix) => Object.values<Query>(tableQueries(prefix)))
    const query = [...answered, ...tables].find((one) => one.name === name)
    if (!query) throw new AppError('notFound')
    const [core, area] = [services.get('core'), services.get(query.access.area)]
    if (!core || !area)
      throw new AppError(
        'notFound',
        'A área que guarda estes dados roda em outro processo: importe onde o produto todo está, ou com ele parado.',
      )
    const found = await clientOf(core.store, client).catch((error: unknown) => {
      throw error instanceof StartError ? new AppError('notFound', error.message) : error
    })
    return area.run(query.name, input, {
      // Of no person: the history says by which load.
      user: {
        ...publicUser({ id: found._id, name: found.name }),
        id: `import-${found._id}`.slice(0, 36),
        name: by,
      },
      requestId: newId(),
      deadline: Date.now() + query.timeout,
    })
  }
}
