import '@saude/contract/testing/rows'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownRows } from '@saude/contract/access'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { InputOf, Query } from '@saude/contract/query'
import type { GroupKey } from '@saude/contract/session'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import { clientSettings } from '@saude/core/contract/settings'
import { neighborhoodSearch } from '@saude/core/contract/territory'
import { territoryOf } from '@saude/core/contract/territory-of'
import { userByIds } from '@saude/core/contract/user'
import type { User } from '@saude/service/handlers'
import { type AskArea, openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { standStill } from '../../contract/testing/clock.ts'
import { collections } from '../collections.ts'
import { type Citizen, derive } from '../register/citizen/citizen.ts'
import { service } from '../service.ts'

export const clientId = 'c1'

/** Somebody of the client who may do what the access table gives the groups. */
export function member(groups: readonly GroupKey[], own: Partial<User> = {}): User {
  const permissions = knownRows().flatMap((row) =>
    groups.some((group) => row.groups.includes(group)) ? [row.name] : [],
  )
  return {
    ...publicUser({ id: clientId, name: 'Vila Serena' }),
    id: newId(),
    name: `Pessoa ${groups.join(' ')}`,
    groups,
    permissions: new Set(permissions),
    ...own,
  }
}

/** Neighbourhoods of the core of `openCitizens`, by id. */
const neighborhoods: Readonly<Record<string, string>> = { n1: 'Centro', n2: 'Vila Nova' }

/** What a core answers that has these neighbourhoods. */
export const neighborhoodsOf = (known: Readonly<Record<string, string>>, input: unknown) => {
  const { ids } = input as InputOf<typeof neighborhoodSearch> // that query's input
  const items = Object.entries(known).map(([id, name]) => ({ id, name }))
  return { items: items.filter(({ id }) => !ids || ids.includes(id)) }
}

/** A core that knows two neighbourhoods, no territory and no users. */
const noCore: AskArea = async (query, input) => {
  if (query === neighborhoodSearch.name) return neighborhoodsOf(neighborhoods, input)
  if (query === userByIds.name || query === healthUnitByIds.name) return { items: [] }
  if (query === clientSettings.name) return {}
  if (query === territoryOf.name) return { rule: null, microArea: null, agent: null, healthUnit: null }
  throw new AppError('notFound')
}

/** The same core, with what else a test lets it answer, by the names of queries. */
export const withCore =
  (answers: Readonly<Record<string, (input: unknown) => unknown>>): AskArea =>
  (query, input, ...rest) => {
    const answer = answers[query]
    return answer ? Promise.resolve(answer(input)) : noCore(query, input, ...rest)
  }

/**
 * The citizen service over an empty store of its own, at an instant that stands still unless it is moved.
 * @param ask what other areas answer
 * @param isStarted false: without its background work, for tests that do it themselves
 */
export async function openCitizens(start: Date, ask: AskArea = noCore, isStarted = true) {
  const folder = await mkdtemp(join(tmpdir(), 'citizen-'))
  let now = start
  standStill(start)
  const clock = {
    get now() {
      return now
    },
    set now(instant: Date) {
      now = instant
      jest.setSystemTime(instant)
    },
  }
  const { start: work, ...still } = service
  const opened = await openService(
    { ...still, collections, ...(isStarted && work && { start: work }) },
    { folder, ask, now: () => clock.now },
  )
  return {
    clock,
    folder,
    store: opened.store,
    collections: opened.collections,
    async call<In, Out>(query: Query<In, Out>, input: NoInfer<In>, user: User): Promise<Out> {
      const context = { user, requestId: newId(), deadline: Date.now() + 60_000 }
      return (await opened.run(query.name, input, context)) as Out // shaped by the kit to this contract
    },
    /** The same call once more, as a device sends what it does not know to have arrived. */
    async again<In, Out>(query: Query<In, Out>, input: NoInfer<In>, user: User, requestKey: string) {
      return opened.run(query.name, input, {
        user,
        requestKey,
        requestId: newId(),
        deadline: Date.now() + 60_000,
      })
    },
    /** Stores a citizen as it is, with the keys that follow from it; answers the id. */
    async add(given: Partial<Citizen> = {}): Promise<string> {
      const id = given._id ?? newId()
      const base = {
        name: 'Pessoa de Teste',
        addressOnCity: true,
        installedApp: 'NOT_INSTALLED' as const,
        ...given,
      }
      const document = {
        _id: id,
        client: clientId,
        version: 1,
        createdAt: clock.now,
        updatedAt: clock.now,
        ...base,
        ...derive(id, base),
      }
      // What no test looks at is left out.
      await opened.collections.citizen.insertOne(document as unknown as Citizen)
      return id
    },
    async close() {
      jest.useRealTimers()
      await opened.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type CitizensService = Awaited<ReturnType<typeof openCitizens>>
