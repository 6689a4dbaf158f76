import { describeQuery } from '@saude/contract/describe'
import type { Query } from '@saude/contract/query'
import type { AnyView, Collection, Store } from '@saude/store'
import type { Keeper } from '@saude/store/keeper/keeper'
import type { AskArea } from './asker.ts'
import type { Attachments } from './files.ts'
import { type Follows, ownerOf } from './follow.ts'
import type { Collections, DocumentOf, Handler } from './handlers.ts'
import type { Migrations } from './migrations/migration.ts'

export type { AskArea } from './asker.ts'
export { type OpenedService, type OpenServiceOptions, openService, type ServiceHealth } from './open.ts'

/** Unscoped collections under the area's names, for filling and for background work. */
export type OpenCollections<Cs extends Collections> = {
  readonly [K in keyof Cs]: Collection<DocumentOf<Cs[K]>>
}

/** What an area's demo part gets: its collections to `insertMany` into, and the invented town. */
export interface DemoArgs<Cs extends Collections, Town = unknown> {
  readonly collections: OpenCollections<Cs>
  readonly store: Store
  /** Id of the demo client. */
  readonly client: string
  /** From `@saude/town`: areas name its type, the kit does not know it. */
  readonly town: Town
  /** How many citizens. */
  readonly count: number
  readonly now: Date
  /** Where areas are filled one after the other: begins the next one already, because from now on mostly the store works. */
  readonly next?: () => void
}

/** What an area's background work gets. */
export interface StartArgs<Cs extends Collections> {
  readonly collections: OpenCollections<Cs>
  readonly store: Store
  readonly now: () => Date
  /** The time by which things are removed for good (settled.ts). */
  readonly settled: () => Date
  /** Asks other areas as the service itself: only queries for services answer. */
  readonly ask: AskArea
  readonly complain: (error: unknown) => void
  /** Where files lie that people have attached. */
  readonly keeper: Keeper
}

export interface ServiceDefinition<Cs extends Collections = Collections> {
  readonly area: string
  readonly version: string
  readonly collections: Cs
  readonly handlers: readonly Handler[]
  /** Where copies of other areas' entities lie, which are kept fresh. */
  readonly follows?: Follows
  /** How data of older releases becomes what this one expects, oldest first. */
  readonly migrations?: Migrations
  /** What is kept of its documents in narrow rows. */
  readonly views?: readonly AnyView[]
  /** Where documents name files: those that none names any more are removed. */
  readonly files?: Attachments
  // Methods, not properties: their parameters may then be narrower (the town's type, the area's collections).
  /** Fills the area's part of the demo municipality. */
  demo?(args: DemoArgs<Cs>): Promise<void>
  /** What each process does while it has the service open; answers the function that ends it. */
  open?(args: StartArgs<Cs>): Promise<() => Promise<void> | void> | (() => Promise<void> | void)
  /**
   * Starts background work, of which there is one for all processes on the store: where another process does it, this one
   * begins when that ends. Its store writes only while it is this process's. Answers the function that ends it.
   */
  start?(args: StartArgs<Cs>): Promise<() => Promise<void> | void> | (() => Promise<void> | void)
}

/** Declares an area's service. @throws Error when two handlers answer one query, one is another area's, or what is followed has no owner. */
export function defineService<Cs extends Collections>(
  definition: ServiceDefinition<Cs>,
): ServiceDefinition<Cs> {
  const seen = new Set<string>()
  for (const { query } of definition.handlers) {
    if (seen.has(query.name)) throw new Error(`${definition.area} answers ${query.name} twice`)
    if (query.access.area !== definition.area)
      throw new Error(`${definition.area} answers ${query.name}, which belongs to ${query.access.area}`)
    seen.add(query.name)
  }
  for (const topic of Object.keys(definition.follows ?? {})) ownerOf(topic)
  const keeping = definition.handlers.find(({ query }) => takesFiles(query))
  if (keeping && !definition.files)
    throw new Error(
      `${definition.area} takes files (${keeping.query.name}) and does not say where it names them`,
    )
  return definition
}

const takesFiles = (query: Query): boolean =>
  Object.values(describeQuery(query).input).some(({ file }) => file !== undefined && !file.isRead)

/** Every query that a service answers. */
export const queriesOf = ({ handlers }: Pick<ServiceDefinition, 'handlers'>): readonly Query[] =>
  handlers.map(({ query }) => query)
