import { describeError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import type { InputOf, OutputOf, Query } from '@saude/contract/query'
import { type Call, type Handler, insert, put, removeAll, type Step, update } from '@saude/service/handlers'
import { notifyLater } from '@saude/service/outbox'
import { sortBy } from '@saude/store'
import {
  caseDeathEnd,
  caseDeathHeldList,
  citizenDeath,
  citizenDeathCreate,
  deskDeathEnd,
  deskDeathHeldList,
  mostHeld,
  travelDeathEnd,
  travelDeathHeldList,
} from '../../../contract/death.ts'
import { on } from '../../collections.ts'
import { leavingHome, type Place, settle } from '../home/settle.ts'
import { neverVisited } from '../visits/visit-key.ts'
import { type Citizen, derive } from './citizen.ts'
import { type Death, deaths } from './deaths.ts'
import { knownCitizen } from './known.ts'

/** Areas that hold something of a person, as they are called where they do not answer. */
const holders = [
  { area: 'Solicitações', held: deskDeathHeldList, end: deskDeathEnd },
  { area: 'Viagens', held: travelDeathHeldList, end: travelDeathEnd },
  { area: 'Epidemiologia', held: caseDeathHeldList, end: caseDeathEnd },
]

type Scopes = Parameters<Parameters<typeof on<InputOf<typeof citizenDeath>, unknown>>[1]>[0]['collections']
type Context = Pick<Call, 'user' | 'now'> & { readonly collections: Scopes }

const notifyAll = (of: Omit<InputOf<typeof deskDeathEnd>, 'id'>): Step[] =>
  holders.map(({ end }) => notifyLater(end, of))

/** The last act of a person's death; undefined where there is none. */
async function lastDeath(collections: Scopes, citizenId: string): Promise<Death | undefined> {
  const [last] = await collections.citizenDeath
    .find({ citizenId }, { sort: sortBy<Death>({ _id: -1 }), limit: 1 })
    .toArray()
  return last
}

type Author = { readonly id: string | null; readonly name: string }

const by = ({ id, name }: Author) => (id === null ? null : { id, name })

/** More than anybody waits for at once. */
const mostQueued = 100

async function begin({ collections, now }: Context, citizenId: string, day: string, author: Author) {
  const waiting = await collections.patientQueue.findAll({ 'citizen.id': citizenId }, { max: mostQueued })
  const act = newId()
  return [
    insert(deaths, {
      _id: act,
      citizenId,
      day,
      at: now,
      by: by(author),
      waiting,
      undoneAt: null,
      undoneBy: null,
    }),
    ...notifyAll({ act, citizenId, day, isUndone: false }),
  ]
}

/**
 * What a death begins, corrects or undoes beside the record: the act with which all areas end what they hold, or give it
 * back. Nothing where the record says of the death what it said before.
 */
export async function deathSteps(
  context: Context,
  stored: Citizen,
  deathAt: string | null | undefined,
  author: Author = context.user,
): Promise<Step[]> {
  const [was, is] = [stored.deathAt ?? null, deathAt ?? null]
  if (was === is) return []
  const { collections, now } = context
  const last = await lastDeath(collections, stored._id)
  const act = last && !last.undoneAt ? last : undefined
  if (is !== null && act) {
    const { _id, citizenId } = act
    return [
      update(deaths, { _id }, { day: is }),
      ...notifyAll({ act: _id, citizenId, day: is, isUndone: false }),
    ]
  }
  if (is !== null) return begin(context, stored._id, is, author)
  if (!act) return []
  const { _id, citizenId, day, waiting } = act
  return [
    update(deaths, { _id }, { undoneAt: now, undoneBy: by(author) }),
    ...waiting.filter((one) => isOfToday(one, now)).map((one) => put(collections.patientQueue, one)),
    ...notifyAll({ act: _id, citizenId, day, isUndone: true }),
  ]
}

const isOfToday = ({ arrivedAt }: { readonly arrivedAt: Date }, now: Date): boolean =>
  today(arrivedAt) === today(now)

/** The household of somebody who lives after all: others may stand for it by now. */
export const livesAgain = async (
  collections: Pick<Scopes, 'citizen' | 'home'>,
  stored: Citizen,
  after: Citizen,
): Promise<Partial<Place> & Pick<Place, 'steps'>> =>
  stored.deathAt && !after.deathAt ? settle(collections, after, after, stored._id) : { steps: [] }

const createDeath = on(citizenDeathCreate, async ({ input, collections, commit, user, now }) => {
  const { citizenId, day, userId, userName } = input
  const stored = await collections.citizen.findOne({ _id: citizenId })
  // What the register says counts; a day before the birth is a slip of the pen, which the case goes on showing.
  if (!stored || stored.deathAt || (stored.birthDate && day < stored.birthDate)) return { isDone: true }
  const author = { id: userId ?? null, name: userName ?? '' }
  const context = { collections, user, now }
  return commit(
    [
      update(
        collections.citizen,
        { _id: citizenId, version: stored.version },
        { deathAt: day, ...derive(citizenId, { ...stored, deathAt: day }) },
      ),
      ...(await leavingHome(collections.citizen, stored)),
      removeAll(collections.patientQueue, { 'citizen.id': citizenId }),
      ...(await deathSteps(context, stored, day, author)),
    ],
    { isDone: true },
  )
})

type Item = OutputOf<typeof citizenDeath>['items'][number]

/** What the register itself ends: the next visit, and who waits to be called. */
function ownItems(citizen: Citizen, death: Death | undefined, waiting: Death['waiting'], now: Date): Item[] {
  const { visitKey } = citizen
  const queue = death?.waiting ?? waiting
  const standing = death?.undoneAt ? 'restored' : citizen.deathAt ? 'ended' : 'open'
  const visit = visitKey && visitKey !== neverVisited ? `: ${formatDate(visitKey)}` : ''
  const label = death ? 'Visitas domiciliares' : `Próxima visita domiciliar${visit}`
  return [
    ...(visitKey || death ? [{ key: 'visit', group: 'Cadastro', label, standing } as const] : []),
    { key: 'messages', group: 'Cadastro', label: 'Mensagens e campanhas', standing },
    ...queue.map(
      (one): Item => ({
        key: `queue/${one._id}`,
        group: 'Cadastro',
        label: `Fila de pacientes: ${one.healthUnit.name}`,
        standing: death?.undoneAt && !isOfToday(one, now) ? 'changed' : standing,
        note: death?.undoneAt && !isOfToday(one, now) ? 'A fila daquele dia acabou' : null,
      }),
    ),
  ]
}

const readDeath = on(citizenDeath, async ({ input, collections, ask, now }) => {
  const citizen = await knownCitizen(collections.citizen, input.id)
  const last = await lastDeath(collections, citizen._id)
  const death = last?.undoneAt && !input.isUndone ? undefined : last
  const waiting = death
    ? []
    : await collections.patientQueue.findAll({ 'citizen.id': citizen._id }, { max: mostQueued })
  const answers = await Promise.all(
    holders.map(async ({ area, held }) => {
      try {
        const { items } = await askHeld(ask, held, citizen._id, death)
        return { items, missing: [] }
      } catch (reason) {
        // Where no area has any, nothing is missing.
        return { items: [], missing: describeError(reason).key === 'notFound' ? [] : [area] }
      }
    }),
  )
  return {
    id: citizen._id,
    deathAt: citizen.deathAt ?? null,
    place: citizen.deathPlace ?? null,
    registeredAt: death?.at ?? null,
    registeredBy: death?.by?.name ?? null,
    undoneAt: death?.undoneAt ?? null,
    undoneBy: death?.undoneBy?.name ?? null,
    items: [...ownItems(citizen, death, waiting, now), ...answers.flatMap(({ items }) => items)].slice(
      0,
      mostHeld,
    ),
    missing: answers.flatMap(({ missing }) => missing),
  }
})

const askHeld = (
  ask: Call['ask'],
  held: Query<InputOf<typeof deskDeathHeldList>, OutputOf<typeof deskDeathHeldList>>,
  citizenId: string,
  death: Death | undefined,
) => ask(held, { citizenId, ...(death && { act: death._id }) })

export const deathHandlers: Handler[] = [createDeath, readDeath]
