import { AppError, permissionError } from '@saude/contract/errors'
import { type ScopedCollections, type Step, type User, update } from '@saude/service/handlers'
import { recordedEntryRemove } from '../../contract/own-entry.ts'
import { cared } from '../care/care.ts'
import type { collections as declared } from '../collections.ts'
import type { Citizen } from '../register/citizen.ts'
import { knownCitizen } from '../register/known.ts'
import { afterVisit } from './seen.ts'
import type { KnownBefore, Visit } from './visit.ts'
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

/** @throws AppError `permission` where somebody else recorded it */
function ownVisit(visit: Visit, user: User): Visit {
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
  const citizen = await knownCitizen(collections.citizen, visit.citizenId)
  const seen = await withdrawVisit(collections, citizen, visit)
  return {
    steps: [
      ...cared(collections.citizen, citizen, seen),
      update(collections.visit, visit, { withdrawn: { at: now, reason, isCorrected: false } }),
    ],
    answer: { id, citizenId: visit.citizenId },
  }
}
