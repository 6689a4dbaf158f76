import { isProvider } from '@saude/contract/session'
import { type Operation, put, type Store } from '@saude/store'
import { groups } from '../group/group.ts'
import { sessionRows } from '../session/session.ts'
import { ending } from '../session/sessions.ts'
import { type UserDocument, users } from '../user/user.ts'
import { demoDecisions } from './decision.ts'

/** The client of the demo users; undefined where there are none. */
export async function demoClient(store: Store): Promise<string | undefined> {
  const somebody = await store.collection(users).findOne({ isDemo: true, client: { $gt: '' } })
  return somebody?.client ?? undefined
}

/** Whether a user of this client (null: of the provider) is a real one, not one that was made within the demo. */
async function isReal(store: Store, client: string | null): Promise<boolean> {
  const demo = await demoClient(store)
  return demo !== undefined && client !== demo
}

const decided = (store: Store) => store.collection(demoDecisions).findOne({ _id: 'demo' })

/** Whether it has to be decided what becomes of the demo users because a user of this client is made. */
export const isDemoConcerned = async (store: Store, client: string | null): Promise<boolean> =>
  (await decided(store)) === null && (await isReal(store, client))

/**
 * What goes into the transaction of the first real user: demo users, whose password everybody knows, sign in no more
 * and their sessions end. Where the demo is kept, only those of the provider do, who have rights over real clients.
 */
export async function demoSteps(store: Store, keeps: boolean, now: Date): Promise<Operation[]> {
  const demo = await store.collection(users).findAll({ isDemo: true }, { max: 10_000 })
  const leaving: UserDocument[] = []
  for (const user of demo) if (!keeps || (await isOfProvider(store, user))) leaving.push(user)
  const open = await store
    .collection(sessionRows)
    .findAll({ userId: { $in: leaving.map(({ _id }) => _id) }, revokedAt: null }, { max: 10_000 })
  return [put(demoDecisions, { _id: 'demo', keeps, decidedAt: now }), ...ending(open, now)]
}

async function isOfProvider(store: Store, { groupIds }: UserDocument): Promise<boolean> {
  const held = await store.collection(groups).findAll({ _id: { $in: groupIds } }, { max: 1_000 })
  return isProvider(held.map(({ key }) => key))
}

/** Whether a demo user may still sign in, as was decided. `isPublic`: the operator keeps the demo by DEMO=public. */
export async function hasDemoEnded(
  store: Store,
  user: { readonly isProvider: boolean },
  isPublic: boolean,
): Promise<boolean> {
  const decision = await decided(store)
  if (!decision) return false
  return user.isProvider || !(decision.keeps || isPublic)
}

/**
 * An installation that had real users beside its demo before anything was decided: its demo users end.
 * @returns what the operator reads
 */
export async function settleDemo(store: Store, isPublic: boolean, now: Date): Promise<readonly string[]> {
  const demo = isPublic || (await decided(store)) ? undefined : await demoClient(store)
  if (demo === undefined) return []
  const real = await store.collection(users).findOne({ isDemo: false, client: { $ne: demo } })
  if (!real) return []
  await store.atomically(await demoSteps(store, false, now))
  return [demoEnded]
}

export const demoEnded =
  'Os usuários de demonstração não entram mais: esta instalação tem usuários de verdade. DEMO=public os mantém.'
