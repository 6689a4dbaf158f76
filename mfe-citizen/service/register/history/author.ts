import { validationError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import { holdsOn, postOn } from '@saude/core/contract/post-span'
import { userGet } from '@saude/core/contract/user'
import { userAtWorkByIds } from '@saude/core/contract/user-at-work'
import { type Call, type MadeIn, madeIn } from '@saude/service/handlers'
import type { HistoryItem, Professional } from './item.ts'

type Caller = Pick<Call, 'user' | 'ask'>

/** Where somebody is at work, by the post that they are in, else by their own record. */
export interface AtWork {
  readonly professional: Professional
  readonly healthUnitId: string | undefined
  /** INE */
  readonly team: string | null
  /** What the act keeps of its post, where that is not the one of now. */
  readonly kept?: Pick<HistoryItem, 'madeIn'>
}

const professionalOf = (
  { id: userId, name, cns }: Caller['user'],
  cbo: { readonly id: string; readonly name?: string | null | undefined } | null | undefined,
): Professional => ({
  userId,
  name,
  cns,
  cbo: cbo ? { system: 'cbo', code: cbo.id, name: cbo.name ?? cbo.id } : null,
})

/** As their own record says it. */
async function ofRecord({ user, ask }: Caller): Promise<AtWork> {
  const { userComplement } = await ask(userGet, { id: user.id ?? '' })
  return {
    professional: professionalOf(user, userComplement?.cbo),
    healthUnitId: userComplement?.healthUnit?.id,
    team: null,
  }
}

/** The caller as a professional, with the occupation, the unit and the team of their post, else of their record. */
export async function authorAtWork(caller: Caller): Promise<AtWork> {
  const { user } = caller
  const { post } = user
  if (post === undefined) return ofRecord(caller)
  return {
    professional: professionalOf(user, post?.cbo),
    healthUnitId: post?.healthUnit.id,
    team: post?.team?.ine ?? null,
  }
}

/** The caller as a professional. */
export const author = async (caller: Caller): Promise<Professional> =>
  (await authorAtWork(caller)).professional

/** Who recorded an entry, as they were at work then; undefined where it says nothing of it, as of a copied card. */
export const atWorkThen = (entry: HistoryItem | undefined): AtWork | undefined =>
  entry?.first
    ? { professional: entry.first, healthUnitId: entry.healthUnit?.id, team: entry.team ?? null }
    : undefined

/** An act of a day, by the caller now. */
export interface DoneOn extends Caller {
  readonly now: Date
  /** `YYYY-MM-DD` */
  readonly day: string
}

type Post = NonNullable<OutputOf<typeof userAtWorkByIds>['items'][number]['posts']>[number]

/**
 * The post of an act that is entered later than it was done: the one that is named, else the one that the caller is in now where
 * it held on that day, else the first that did (decision 28). Nothing where it is the post of now.
 * @throws AppError `validation` at `post` for one that is not the caller's, or did not hold on that day
 */
async function heldThen({ user, ask, now, day }: DoneOn, named?: string) {
  const isOfNow = day === today(now) && (named === undefined || named === user.post?.id)
  if (isOfNow || (named === undefined && user.post === undefined)) return undefined
  const { items } = await ask(userAtWorkByIds, { ids: [user.id ?? ''] })
  const own = items.find(({ id }) => id === user.id)
  const posts = own?.posts ?? []
  if (named === undefined) {
    // Of who was removed meanwhile the session alone knows a post.
    if (!own) return undefined
    const post = postOn(posts, day, user.post?.id)
    return post && post.id === user.post?.id ? undefined : { post }
  }
  const post = posts.find((one) => one.id === named && holdsOn(one, day))
  if (!post) throw validationError({ post: 'Esta lotação não valia na data do atendimento' })
  return { post }
}

async function keptOf({ id, healthUnitId, team, cbo }: Post, ask: Call['ask']): Promise<MadeIn> {
  const { items } = await ask(healthUnitByIds, { ids: [healthUnitId] })
  const cnes = items.find((unit) => unit.id === healthUnitId)?.cnes ?? null
  return { post: id, healthUnitId, cnes, team: team ?? null, cbo: cbo?.id ?? null }
}

/** The post that an act of a day is stored with; undefined where the caller had none. */
export async function madeInOn(act: DoneOn): Promise<MadeIn | undefined> {
  const then = await heldThen(act)
  if (then) return then.post ? keptOf(then.post, act.ask) : undefined
  return act.user.post ? madeIn(act.user.post) : undefined
}

/** The caller at work on the day of an act, and the post that the act keeps where that is not the one of now. */
export async function authorOn(act: DoneOn, named?: string): Promise<AtWork> {
  const then = await heldThen(act, named)
  if (!then) return authorAtWork(act)
  const { post } = then
  if (post === undefined) return { ...(await ofRecord(act)), kept: { madeIn: null } }
  return {
    professional: professionalOf(act.user, post?.cbo),
    healthUnitId: post?.healthUnitId,
    team: post?.team ?? null,
    kept: { madeIn: post && (await keptOf(post, act.ask)) },
  }
}

/** The professional of an entry: of a correction as they were when they did it, else the caller on its day. */
export async function authorOf(
  act: DoneOn,
  corrected: HistoryItem | undefined,
): Promise<Pick<HistoryItem, 'madeIn'> & { readonly first: Professional }> {
  const then = atWorkThen(corrected)
  if (then) return { first: then.professional }
  const { professional, kept } = await authorOn(act)
  return { first: professional, ...kept }
}
