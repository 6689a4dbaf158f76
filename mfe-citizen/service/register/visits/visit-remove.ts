import { AppError, permissionError } from '@saude/contract/errors'
import { type ScopedCollections, type Step, type User, update } from '@saude/service/handlers'
import { recordedEntryRemove } from '../../../contract/own-entry.ts'
import type { collections as declared } from '../../collections.ts'
import { cared } from '../care/care.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { knownCitizen } from '../citizen/known.ts'
import { afterVisit } from './seen.ts'
import { isEntry, type KnownBefore, noOne, type Visit } from './visit.ts'
import { visitKeyOf } from './visit-key.ts'

type Collections = Pick<ScopedCollections<typeof declared>, 'citizen' | 'visit'>

/** What is known of the last visit, to be kept beside the one that comes. */
export const knownBefore = ({ lastVisitOn, lastAttempt, lastProfessional }: Citizen): KnownBefore => ({
  lastVisitOn: lastVisitOn ?? null,
  lastAttempt: lastAttempt ?? null,
  lastProfessional: lastProfessional ?? null,
})

/** What was known without any of these visits, withdrawn ones too: a last visit that has no entry of its own. */
function knownWithout(found: readonly Visit[]): KnownBefore {
  const isOf = (isDone: boolean, date: string) =>
    found.some((visit) => visit.date === date && (visit.outcome === 'done') === isDone)
  const known = found.flatMap(({ before }) => (before ? [before] : []))
  const latest = <One extends KnownBefore>(
    all: readonly One[],
    dayOf: (one: One) => string | null | undefined,
  ) =>
    all.reduce<One | undefined>(
      (last, one) => ((dayOf(one) ?? '') > ((last && dayOf(last)) ?? '') ? one : last),
      undefined,
    )
  const visited = latest(
    known.filter(({ lastVisitOn }) => lastVisitOn && !isOf(true, lastVisitOn)),
    ({ lastVisitOn }) => lastVisitOn,
  )
  const tried = latest(
    known.filter(({ lastAttempt }) => lastAttempt && !isOf(false, lastAttempt.date)),
    ({ lastAttempt }) => lastAttempt?.date,
  )
  return {
    lastVisitOn: visited?.lastVisitOn ?? null,
    lastAttempt: tried?.lastAttempt ?? null,
    lastProfessional: (visited ?? tried)?.lastProfessional ?? null,
  }
}

/** What is known of a citizen without a visit of theirs; what other visits say stays. */
export async function withdrawVisit(
  { visit: visits }: Pick<Collections, 'visit'>,
  citizen: Citizen,
  { _id, date, outcome }: Visit,
): Promise<Citizen> {
  const { lastVisitOn, lastAttempt } = citizen
  const last = outcome === 'done' ? lastVisitOn : lastAttempt?.date
  // Later visits said more than this one.
  if (last !== date) return citizen
  const found = await visits.findAll({ citizenId: citizen._id }, { sort: { date: 1, _id: 1 }, max: 10_000 })
  const rest = found.filter((visit) => visit._id !== _id && !visit.withdrawn)
  const without = { ...citizen, ...knownWithout(found) }
  const seen = rest.reduce<Citizen>((known, visit) => afterVisit(known, visit, visit.by), without)
  return { ...seen, visitKey: visitKeyOf(seen) }
}

/** @throws AppError `permission` where somebody else recorded it, `conflict` for what another person's entry says */
function ownVisit(visit: Visit, user: User): Visit {
  if (!isEntry(visit))
    throw new AppError(
      'conflict',
      'Esta visita foi registrada em nome de outra pessoa da casa: corrija-a lá.',
    )
  if (user.id !== null && visit.by.id === user.id) return visit
  const { payload } = permissionError(recordedEntryRemove.name, recordedEntryRemove.access.title)
  throw new AppError('permission', 'Sem permissão: só quem registrou pode corrigir ou remover', payload)
}

/** The visit that a new one corrects; undefined where it corrects none. @throws AppError as `ownVisit`, `notFound` */
export async function correctedVisit(
  { corrects, citizenId }: { readonly corrects?: string | null | undefined; readonly citizenId: string },
  { visit: visits }: Pick<Collections, 'visit'>,
  user: User,
): Promise<Visit | undefined> {
  if (!corrects) return undefined
  const visit = await visits.findOne({ _id: corrects, citizenId })
  if (!visit || visit.withdrawn) throw new AppError('notFound')
  return ownVisit(visit, user)
}

/** A visit that this user recorded; undefined where the id is no visit's. @throws AppError as `ownVisit` */
export async function findOwnVisit(
  { visit: visits }: Pick<Collections, 'visit'>,
  id: string,
  user: User,
): Promise<Visit | undefined> {
  const visit = await visits.findOne({ _id: id })
  return visit && !visit.withdrawn ? ownVisit(visit, user) : undefined
}

/** The steps that withdraw a visit, and the answer; undefined where the id is no visit's. */
export async function removeOwnVisit(
  { id, reason }: { readonly id: string; readonly reason: string },
  { collections, user, now }: { collections: Collections; user: User; now: Date },
): Promise<{ steps: Step[]; answer: { id: string; citizenId: string } } | undefined> {
  const visit = await findOwnVisit(collections, id, user)
  if (!visit) return undefined
  const withdrawn = { at: now, reason, isCorrected: false }
  const steps: Step[] = []
  // An entry of the home that is not true is true of no one who was seen under it.
  for (const one of [visit, ...(await visitsBeside(collections, visit))]) {
    steps.push(update(collections.visit, one, { withdrawn }))
    const citizen = one.citizenId === noOne ? null : await knownOrGone(collections, visit, one)
    if (citizen)
      steps.push(...cared(collections.citizen, citizen, await withdrawVisit(collections, citizen, one)))
  }
  // Of a property without people the answer names the home.
  return { steps, answer: { id, citizenId: visit.citizenId || (visit.ofHome?.homeId ?? '') } }
}

/** Whose visit it is; of others who were seen beside it some may have been removed meanwhile. */
const knownOrGone = (
  { citizen }: Collections,
  visit: Visit,
  { citizenId }: Visit,
): Promise<Citizen | null> =>
  citizenId === visit.citizenId ? knownCitizen(citizen, citizenId) : citizen.findOne({ _id: citizenId })

/** More lines than are entered at one home on a day. */
const mostOfDay = 1_000

/** The visits of those who were seen under an entry of the home, without one of their own. */
export async function visitsBeside(
  { visit: visits }: Pick<Collections, 'visit'>,
  { _id, ofHome, date }: Visit,
): Promise<readonly Visit[]> {
  if (!ofHome?.isWhole) return []
  const found = await visits.findAll({ 'ofHome.homeId': ofHome.homeId, date }, { max: mostOfDay })
  return found.filter((one) => one.ofHome?.entryId === _id && !one.withdrawn)
}
