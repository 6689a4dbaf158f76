import { userGet } from '@saude/core/contract/user'
import type { Call } from '@saude/service/handlers'
import type { HistoryItem, Professional } from './item.ts'

type Caller = Pick<Call, 'user' | 'ask'>

/** Where somebody is at work, by the post that they are in, else by their own record. */
export interface AtWork {
  readonly professional: Professional
  readonly healthUnitId: string | undefined
  /** INE */
  readonly team: string | null
}

/** The caller as a professional, with the occupation, the unit and the team of their post, else of their record. */
export async function authorAtWork({ user, ask }: Caller): Promise<AtWork> {
  const { id: userId, name, cns, post } = user
  const as = (
    cbo: { readonly id: string; readonly name?: string | null | undefined } | null | undefined,
  ) => ({
    userId,
    name,
    cns,
    cbo: cbo ? { system: 'cbo' as const, code: cbo.id, name: cbo.name ?? cbo.id } : null,
  })
  if (post !== undefined)
    return {
      professional: as(post?.cbo),
      healthUnitId: post?.healthUnit.id,
      team: post?.team?.ine ?? null,
    }
  const { userComplement } = await ask(userGet, { id: userId ?? '' })
  return {
    professional: as(userComplement?.cbo),
    healthUnitId: userComplement?.healthUnit?.id,
    team: null,
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

/** The professional of an entry: of a correction as they were when they did it, else the caller. */
export const authorOf = async (caller: Caller, corrected: HistoryItem | undefined): Promise<Professional> =>
  atWorkThen(corrected)?.professional ?? (await author(caller))
