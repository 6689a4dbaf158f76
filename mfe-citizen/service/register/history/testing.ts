import '@saude/contract/testing/rows'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPermissions } from '@saude/contract/access'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { Query } from '@saude/contract/query'
import type { GroupKey } from '@saude/contract/session'
import { contactReasons } from '@saude/core/contract/codes/contact-reasons'
import { diseases } from '@saude/core/contract/codes/diseases'
import { occupations } from '@saude/core/contract/codes/occupations'
import { procedures } from '@saude/core/contract/codes/procedures'
import type { User } from '@saude/service/handlers'
import { openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { collections } from '../../collections.ts'
import { service } from '../../service.ts'
import { type Citizen, derive } from '../citizen/citizen.ts'
import { homeFrom, homes } from '../home/home.ts'
import type { HistoryItem } from './item.ts'

export const now = new Date('2026-11-20T12:00:00-03:00')
export const client = 'c1'
/** The one unit that the core knows. */
export const unit = { id: 'u1', name: 'UBS Centro', cnes: '2082683' }

/** Somebody of these groups, with the permissions of the access table. */
export const staff = (id: string, ...groups: GroupKey[]): User => ({
  ...publicUser({ id: client, name: 'Vila Serena' }),
  id,
  name: `Profissional ${id}`,
  cns: '980016277345091',
  groups,
  permissions: new Set(groups.flatMap(defaultPermissions)),
})

/** What the core answers: its own code tables, and the caller's occupation. */
async function ask(name: string, input: unknown): Promise<unknown> {
  const { q } = input as { q?: string } // each of these queries has it or not
  const inTable = (table: Readonly<Record<string, string>>, system: string) => ({
    items: Object.entries(table).flatMap(([id, name]) => (id === q ? [{ id, name, system, cid: id }] : [])),
  })
  if (name === 'procedureSearch') return inTable(procedures, 'sigtap')
  if (name === 'cidSearch') return inTable(diseases, 'cid10')
  if (name === 'userGet') return { userComplement: { cbo: { id: '223565', name: 'Enfermeiro' } } }
  if (name === 'ciapSearch') return inTable(contactReasons, 'ciap2')
  if (name === 'cboSearch') return inTable(occupations, 'cbo')
  if (name === 'healthUnitByIds')
    return { items: JSON.stringify(input).includes(unit.id) ? [{ ...unit, searchName: 'ubs centro' }] : [] }
  const empty = ['userByIds', 'userAtWorkByIds', 'cnesImportRuns', 'areaImportRuns', 'healthUnitTeamsByIds']
  if (empty.includes(name)) return { items: [] }
  throw new AppError('notFound')
}

/**
 * The citizen service on an empty store, with words to fill and to ask it.
 * @param answers what other areas answer, by the name of the query; an error is thrown
 */
export async function openHistory(answers: Readonly<Record<string, unknown>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'history-'))
  const asked = async (name: string, input: unknown) => {
    const answer = answers[name] ?? (await ask(name, input))
    if (answer instanceof AppError) throw answer
    return answer
  }
  const opened = await openService({ ...service, collections }, { folder, ask: asked, now: () => now })

  return {
    opened,
    async citizen(given: Partial<Citizen> = {}): Promise<string> {
      const _id = newId()
      const name = 'Benedita Nogueira'
      const document = {
        _id,
        client,
        name,
        installedApp: 'MATCH',
        version: 1,
        createdAt: now,
        updatedAt: now,
      }
      const whole = { ...document, ...derive(_id, { name, ...given } as Citizen), ...given }
      await opened.collections.citizen.insertOne(whole as unknown as Citizen) // the rest may be absent
      return _id
    },
    /** A home in which citizens with its id as `householdId` live. */
    async home(id: string): Promise<void> {
      const stamp = { client, version: 1, createdAt: now, updatedAt: now, updatedBy: null }
      const place = { addressPublicPlaceType: 'Rua', addressPublicPlace: 'das Flores', addressNumber: '12' }
      await opened.store.collection(homes).insertOne({ ...homeFrom(id, place, {}), ...stamp })
    },
    async item(citizenId: string, given: Partial<HistoryItem>): Promise<string> {
      const _id = newId()
      const stamp = { version: 1, createdAt: now, updatedAt: now, updatedBy: null }
      await opened.collections.historyItem.insertOne({
        _id,
        client,
        citizenId,
        type: 'measurement',
        date: now,
        ...stamp,
        ...given,
      })
      return _id
    },
    async call<In, Out>(query: Query<In, Out>, input: In, user: User): Promise<Out> {
      const key = query.mutates ? { requestKey: newId() } : {}
      const context = { user, requestId: newId(), deadline: Date.now() + 60_000, ...key }
      return (await opened.run(query.name, input, context)) as Out // shaped by the kit to this contract
    },
    async close() {
      await opened.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type OpenHistory = Awaited<ReturnType<typeof openHistory>>

/** What a call was refused with. */
export const refusal = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => {
      throw new Error('the call was answered')
    },
    (error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    },
  )
