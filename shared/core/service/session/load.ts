import { accessRevision } from '@saude/contract/access'
import { AppError } from '@saude/contract/errors'
import type { Store } from '@saude/store'
import { type Client, clients } from '../client/client.ts'
import { type Group, groups } from '../group/group.ts'
import { fitsClient, isProviderGroup, permissionsOf } from '../group/rights.ts'
import { type HealthUnit, healthUnits } from '../health-unit/health-unit.ts'
import { hasSecondFactor } from '../second-factor/demanded.ts'
import { hasAcceptedTerms } from '../terms/terms.ts'
import { type NamedPost, namedPosts } from '../user/post.ts'
import { type Credential, credentials, type UserDocument, users } from '../user/user.ts'
import { copiesOf } from './copies.ts'
import { type SessionDocument, sessionRows } from './session.ts'
import { revoked } from './token.ts'

/** All that the store knows about a session and whose it is. */
export interface Loaded {
  readonly row: SessionDocument
  readonly user: UserDocument
  readonly groups: readonly Group[]
  readonly permissions: ReadonlySet<string>
  readonly isProvider: boolean
  /** A group demands a second factor, and there is none yet. */
  readonly isSecondFactorDue: boolean
  readonly hasSecondFactor: boolean
  readonly areTermsDue: boolean
  /** The user's client, for provider staff the chosen one. */
  readonly client: Client | null
  /** By the user's own record. */
  readonly healthUnit: HealthUnit | null
  readonly posts: readonly NamedPost[]
  /** Of the posts. */
  readonly postUnits: readonly HealthUnit[]
  /** The post that was chosen last, in this session or before it. */
  readonly chosenPost: string | null
  readonly passwordChangedAt: Date | null
}

/** What groups give follows from the access table too, which grows while areas are published. */
const table = () => ({ _id: 'access', version: accessRevision() })

/** @throws AppError `auth` where the session ended, or its user or client may not be here any more */
export async function loadSession(store: Store, sessionId: string): Promise<Loaded> {
  const row = await store.collection(sessionRows).findOne({ _id: sessionId })
  if (!row) throw new AppError('auth')
  if (row.revokedAt) throw revoked()
  return loadRow(store, row)
}

/** The same for a row at hand, stored or about to be. */
export async function loadRow(store: Store, row: SessionDocument): Promise<Loaded> {
  const user = await store.collection(users).findOne({ _id: row.userId })
  if (!user) throw revoked()
  if (user.isBlocked)
    throw new AppError('auth', 'Seu acesso está bloqueado. Procure quem administra o sistema')
  const copies = copiesOf(store)
  const stored = await store.collection(groups).findAll({ _id: { $in: user.groupIds } }, { max: 1_000 })
  // A group of another client gives nothing, nor does the provider's to somebody of a client.
  const found = stored.filter((group) => fitsClient(group, user.client)).map(copies.document)
  const isProvider = found.some(isProviderGroup)
  const clientId = isProvider ? row.clientId : user.client
  const unitIds = (user.heldPosts ?? []).map((post) => post.healthUnitId)
  const [client, healthUnit, posts, postUnits, hasFactor, credential] = await Promise.all([
    clientId ? store.collection(clients).findOne({ _id: clientId }) : null,
    user.healthUnitId ? store.collection(healthUnits).findOne({ _id: user.healthUnitId }) : null,
    namedPosts(user.heldPosts, store),
    unitIds.length > 0 ? store.collection(healthUnits).findAll({ _id: { $in: unitIds } }, { max: 100 }) : [],
    hasSecondFactor(store, user._id),
    // Without the hash: what is loaded stays in memory.
    store
      .collection(credentials)
      .findOne<Pick<Credential, 'changedAt' | 'postId'>>(
        { _id: user._id },
        { projection: { changedAt: 1, postId: 1 } },
      ),
  ])
  if (!isProvider && !client?.status) throw new AppError('auth', 'O acesso deste cliente está desabilitado')
  const isSecondFactorDue = !hasFactor && found.some(({ needsSecondFactor }) => needsSecondFactor)
  // Until then there is nothing but their account.
  const held = isSecondFactorDue ? [] : found
  return {
    row,
    user,
    groups: held,
    permissions: copies.derived([...held, table()], () => new Set(held.flatMap(permissionsOf))),
    isProvider: isProvider && !isSecondFactorDue,
    isSecondFactorDue,
    hasSecondFactor: hasFactor,
    // Demo users are not people who could accept anything.
    areTermsDue: !user.isDemo && !(await hasAcceptedTerms(store, user._id)),
    client: client && copies.document(client),
    healthUnit: healthUnit && copies.document(healthUnit),
    posts,
    postUnits: postUnits.map((unit) => copies.document(unit)),
    chosenPost: row.postId ?? credential?.postId ?? null,
    passwordChangedAt: credential?.changedAt ?? null,
  }
}
