import { newId } from '@saude/contract/id'
import { protectedPermission } from '@saude/contract/sees-protected'
import { createCore } from '@saude/core/core'
import { caller } from '@saude/service/testing/caller'
import type { User } from '@saude/service/user'
import { type Collection, type Entity, filterBy } from '@saude/store'
import { createGateway } from '../gateway.ts'
import { productParts } from '../product.ts'
import { copyTown, filledTown } from '../testing/filled.ts'
import { testFolders, testSettings } from '../testing/settings.ts'
import type { Document } from './read.ts'

/** Who looks at a screen: with protected diagnoses, or without; or one of the town's users, by id. */
export type Looker = 'doctor' | 'secretary' | { readonly id: string }

/** The filled demo, as people see it and as it is stored. */
export interface OracleTown {
  /** The day of the town, in Brasília. */
  readonly now: Date
  /** What a screen's query answers. */
  ask(query: string, input?: object, looker?: Looker): Promise<unknown>
  /** What an act answers: the town is a copy, and its documents are read anew after it. */
  act(query: string, input: object, actor?: Looker): Promise<unknown>
  /** Every stored document of the client, as the store holds it. */
  documents(area: string, collection: string): Promise<readonly Document[]>
  /** The collection itself, of a test that puts it into the state in which a process left it that was ended. */
  collection(area: string, name: string): Collection<Entity>
  close(): Promise<void>
}

/** Opens a copy of the filled town: nothing in it was recorded for a test. */
export async function openOracleTown(): Promise<OracleTown> {
  const folders = testFolders()
  await copyTown(await filledTown(), folders.dataDir)
  const gateway = await createGateway(testSettings(folders), {
    ...productParts,
    core: (options) => createCore({ ...options, sleep: async () => {} }),
  })
  const collectionOf = (area: string, name: string) => {
    const found = gateway.services.get(area)?.collections[name]
    if (!found) throw new Error(`no collection ${name} of ${area}`)
    return found
  }
  // What the demo has charged cost centres with is on its way to their owner.
  for (const { collections } of gateway.services.values())
    while ((await collections.outbox?.countDocuments(filterBy({}))) ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
  const first = await collectionOf('citizen', 'citizen').findOne(filterBy({}))
  const client = String(Object(first).client)
  const doctor = caller(client)
  const permissions = new Set([...doctor.permissions].filter((name) => name !== protectedPermission))
  const lookers: Readonly<Record<'doctor' | 'secretary', User>> = {
    doctor,
    secretary: { ...doctor, id: '01890a5d-ac96-774b-bcce-b302099a8051', permissions },
  }
  const kept = new Map<string, Promise<readonly Document[]>>()
  const run = async (query: string, input: object, looker: Looker, requestKey?: string) => {
    const service = [...gateway.services.values()].find(({ handlers }) => handlers.has(query))
    if (!service) throw new Error(`no query ${query}`)
    const origin = { address: '127.0.0.1', isLocal: true }
    const context = {
      origin,
      user: typeof looker === 'string' ? lookers[looker] : { ...doctor, id: looker.id },
      requestId: 'oracle',
      deadline: Date.now() + 60_000,
    }
    return service.run(query, input, { ...context, ...(requestKey !== undefined && { requestKey }) })
  }
  // Of the client: the provider's own have none, and some collections know no clients.
  const documentsOf = async (area: string, name: string): Promise<readonly Document[]> => {
    const all = await collectionOf(area, name).findAll(filterBy({}), { max: 20_000 })
    return all.filter((one) => !('client' in one) || one.client === client)
  }
  return {
    now: new Date(),
    ask: (query, input = {}, looker = 'doctor') => run(query, input, looker),
    collection: collectionOf,
    async act(query, input, actor = 'doctor') {
      const answer = await run(query, input, actor, newId())
      kept.clear()
      return answer
    },
    documents(area, name) {
      const key = `${area}/${name}`
      const found = kept.get(key) ?? documentsOf(area, name)
      kept.set(key, found)
      return found
    },
    async close() {
      await gateway.close()
      folders.remove()
    },
  }
}
