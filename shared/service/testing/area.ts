import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import type { Query } from '@saude/contract/query'
import type { Keeper } from '@saude/store/keeper/keeper'
import type { Collections } from '../handlers.ts'
import { type OpenedService, openService, type ServiceDefinition } from '../service.ts'
import { publicUser, type User } from '../user.ts'

/** An entity that another area owns, as its `…ByIds` or search answers it. */
export interface Owned {
  readonly id: string
  readonly name: string
  readonly [more: string]: unknown
}

/** What other areas answer: items by query, narrowed to the `ids` or the `q` that are asked for; or a function. */
export type Owners = Readonly<Record<string, readonly Owned[] | ((input: unknown, user: User) => unknown)>>

/** An area's service in a store of its own, as tests call it. */
export interface TestArea<Cs extends Collections = Collections> {
  readonly opened: OpenedService<Cs>
  /** The declarations of its collections. */
  readonly definitions: Cs
  /** Somebody of the client. */
  readonly user: User
  /** Somebody of another client. */
  readonly elsewhere: User
  readonly anonymous: User
  readonly owners: Owners
  /** What its clock says. */
  readonly now: () => Date
  call<In, Out>(query: Query<In, Out>, input: In, user?: User): Promise<Out>
  /** Fills the area's part of the demo municipality, for the users' client. */
  fill(demo: { readonly town: unknown; readonly count: number; readonly now: Date }): Promise<void>
  close(): Promise<void>
}

interface Options {
  readonly owners?: Owners
  readonly client?: { readonly id: string; readonly name: string }
  readonly now?: () => Date
  /** Where its files lie; without it in its folder. */
  readonly keeper?: Keeper
}

/** Opens an area's service alone, in a folder of its own, with stubs in place of the areas that it asks. */
export async function openArea<Cs extends Collections>(
  service: ServiceDefinition<Cs>,
  { owners = {}, client = { id: newId(), name: 'Santa Rita' }, now = () => new Date(), keeper }: Options = {},
): Promise<TestArea<Cs>> {
  const folder = await mkdtemp(join(tmpdir(), `${service.area}-`))
  const opened: OpenedService<Cs> = await openService(service, {
    folder,
    pseudonymKey: 'test',
    ...(keeper && { keeper }),
    ask: async (query, input, context) =>
      opened.handlers.has(query)
        ? opened.run(query, input, context)
        : answerOf(owners, query, input, context.user),
    now,
  })
  const user: User = { ...publicUser(client), id: newId(), name: 'Gestora' }
  return {
    opened,
    definitions: service.collections,
    user,
    elsewhere: { ...user, id: newId(), client: { id: newId(), name: 'Outra Cidade' } },
    anonymous: { ...user, isAnonymization: true },
    owners,
    now,
    async call<In, Out>(query: Query<In, Out>, input: In, by = user): Promise<Out> {
      const context = { user: by, requestId: newId(), requestKey: newId(), deadline: Date.now() + 60_000 }
      return (await opened.run(query.name, input, context)) as Out // shaped by the kit to this contract
    },
    async fill(demo) {
      const { store, collections } = opened
      await service.demo?.({ ...demo, store, collections, client: client.id })
    },
    async close() {
      await opened.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function answerOf(owners: Owners, query: string, input: unknown, user: User): unknown {
  const items = owners[query]
  if (items === undefined) throw new Error(`${query} is asked for, and no owner answers it in this test`)
  if (typeof items === 'function') return items(input, user)
  const { ids, q } = input as { ids?: readonly string[]; q?: string } // what services are asked by
  return { items: items.filter(({ id }) => (ids ? ids.includes(id) : q === undefined || id === q)) }
}
