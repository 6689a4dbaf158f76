import { userInfo } from 'node:os'
import { peopleImportRuns } from '@saude/citizen/contract/people-import'
import type { Query } from '@saude/contract/query'
import type { Parts } from '../areas.ts'
import { createGateway } from '../gateway.ts'
import { askOperated } from '../operator/ask.ts'
import type { ImportCall } from '../operator/wire.ts'
import type { Settings } from '../settings.ts'
import { importCaller } from './caller.ts'
import type { ImportAsk } from './load.ts'

/** The product as a load asks it. */
export interface OpenedImport {
  readonly ask: ImportAsk
  close(): Promise<void>
}

/**
 * The product that runs on the data folder, so that people go on working meanwhile; where none runs, one of its own, which answers
 * no one else and fills no demo.
 * @param client the municipality's name; the only one where it is left out
 * @throws StartError, AppError with words for the operator
 */
export async function openImport(
  settings: Settings,
  parts: () => Promise<Parts>,
  client: string | undefined,
): Promise<OpenedImport> {
  const by = `Importação (${userInfo().username})`
  const callOf = (query: Query, input: unknown): ImportCall => ({ query: query.name, input, client, by })
  const shaped = (call: (one: ImportCall) => Promise<unknown>): ImportAsk => {
    return async <In, Out>(query: Query<In, Out>, input: In) =>
      // What another process answers is looked at before it is believed.
      query.output.validateSync(await call(callOf(query, input)), { strict: true })
  }
  // A question that changes nothing finds out whether there is one.
  const running = await askOperated(settings.dataDir, {
    args: [],
    hasTerminal: false,
    call: callOf(peopleImportRuns, {}),
  })
  if (running)
    return {
      ask: shaped(
        async (call) => (await askOperated(settings.dataDir, { args: [], hasTerminal: false, call }))?.data,
      ),
      close: async () => {},
    }
  const { fillDemo: _, ...own } = await parts()
  const alone = { ...settings, host: '127.0.0.1', port: 0, logLevel: 'silent' }
  const gateway = await createGateway(alone, own)
  return { ask: shaped(importCaller(gateway.services)), close: gateway.close }
}
