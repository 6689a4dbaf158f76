import { AppError, validationError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { samePassword } from '@saude/contract/password'
import type { Handler } from '@saude/service/handlers'
import { put, remove, update } from '@saude/service/handlers'
import { change } from '@saude/store'
import { clientSwitch } from '../../contract/client.ts'
import { sessionPost } from '../../contract/post.ts'
import { passwordLinkGet, passwordSet, sessionGet, sessionSeal, userRevoke } from '../../contract/session.ts'
import { on } from '../collections.ts'
import { refuseDemoAmongReal } from '../demo/bounds.ts'
import { commonPassword } from '../user/guess.ts'
import { linkId, linkNoted } from '../user/link.ts'
import { chosenPost } from '../user/post.ts'
import { sessionLife } from './life.ts'
import { loadRow } from './load.ts'
import { type LoginDeps, loginHandler } from './login.ts'
import { sessionTopic } from './session.ts'
import { ending, hasOfflineWork } from './sessions.ts'

const badLink = () => validationError({ token: 'Este link não vale mais, peça um novo' })

/** Uses up a one-time link. Sessions that the old password opened end. */
const passwordSetHandler = ({ passwords, guess }: LoginDeps) =>
  on(passwordSet, async ({ input, origin, collections, commit, now, signal }) => {
    const link = await collections.passwordLink.findOne({ _id: linkId(input.token) })
    if (!link || link.expiresAt <= now) throw badLink()
    const user = await collections.user.findOne({ _id: link.userId })
    if (!user) throw badLink()
    const open = await collections.session.findAll({ userId: user._id, revokedAt: null }, { max: 10_000 })
    const known = await collections.credential.findOne({ _id: user._id })
    const waiter = { address: origin?.address ?? '', signal }
    const former = known?.hash ?? link.formerHash
    if (former && (await passwords.fits(former, input.password, waiter)))
      throw validationError({ password: samePassword })
    if (await guess.isCommon(input.password, [user.name, user.email, user.cpf]))
      throw validationError({ password: commonPassword })
    const hash = await passwords.hash(input.password, waiter)
    return commit(
      [
        // Somebody else may have used the link meanwhile: then nothing happens.
        remove(collections.passwordLink, { _id: link._id }),
        put(collections.credential, {
          _id: user._id,
          hash,
          changedAt: now,
          lastLoginAt: known?.lastLoginAt ?? null,
          ...(known?.postId && { postId: known.postId }),
        }),
        ...ending(open, now),
        linkNoted(user, 'used'),
        change('user', [user._id], 'updated', user.client ? { client: user.client } : {}),
      ],
      { login: user.email ?? user.cpf ?? '' },
    )
  })

const linkGetHandler = on(passwordLinkGet, async ({ input, collections, now }) => {
  const link = await collections.passwordLink.findOne({ _id: linkId(input.token) })
  return { isGood: link !== null && link.expiresAt > now }
})

const sessionGetHandler = ({ sessions }: LoginDeps) =>
  on(sessionGet, async ({ user }) => ({ info: await sessions.current(user.sessionId) }))

const revokeHandler = on(userRevoke, async ({ input, user, collections, commit, now }) => {
  if (user.id === null) throw new AppError('auth')
  const { identifier, forced } = input.document.device
  const open = await collections.session.findAll({ userId: user.id, revokedAt: null }, { max: 10_000 })
  const ended = open.filter(
    ({ _id, deviceIdentifier }) => _id === user.sessionId || (forced && deviceIdentifier === identifier),
  )
  const device = await collections.device.findOne({ userId: user.id, identifier })
  const silent = device ? [update(collections.device, { _id: device._id }, { pushToken: null })] : []
  return commit([...ending(ended, now), ...silent], { revoked: ended.length })
})

/** The browser keeps the session sealed from now on, or no longer. Without a device it has nothing to seal it with. */
const sealHandler = ({ sessions }: LoginDeps) =>
  on(sessionSeal, async ({ input, user, store, collections, commit }) => {
    const row = await collections.session.findOne({ _id: user.sessionId ?? '' })
    if (!row) throw new AppError('auth')
    const isSealed = input.isSealed && row.deviceIdentifier !== null
    const isLong = isSealed && hasOfflineWork(await loadRow(store, row))
    const maxUntil = new Date(row.createdAt.getTime() + sessionLife(isLong))
    const patch = { isSealed, isLong, maxUntil }
    const loaded = await loadRow(store, { ...row, ...patch })
    return commit(
      [
        update(collections.session, { _id: row._id }, { ...patch, ...sessions.renewal(loaded) }),
        change(sessionTopic, [row._id], 'changed'),
      ],
      await sessions.issue(loaded),
    )
  })

const switchHandler = ({ sessions }: LoginDeps) =>
  on(clientSwitch, async ({ input, user, store, collections, commit }) => {
    const row = await collections.session.findOne({ _id: user.sessionId ?? '' })
    if (!row) throw new AppError('auth')
    const client = input.id ? await collections.client.findOne({ _id: input.id }) : null
    if (input.id && (!client || client.deletedAt)) throw new AppError('notFound')
    if (client) await refuseDemoAmongReal(store, user, client._id)
    const clientId = client?._id ?? null
    const loaded = await loadRow(store, { ...row, clientId })
    return commit(
      [
        update(collections.session, { _id: row._id }, { clientId, ...sessions.renewal(loaded) }),
        change(sessionTopic, [row._id], 'changed'),
      ],
      await sessions.issue(loaded),
    )
  })

/** Another post, in this session from now on, and at the next log-in. */
const postHandler = ({ sessions }: LoginDeps) =>
  on(sessionPost, async ({ input, user, store, collections, commit, now }) => {
    const row = await collections.session.findOne({ _id: user.sessionId ?? '' })
    if (!row) throw new AppError('auth')
    const before = await loadRow(store, row)
    const { id: postId } = chosenPost(before.posts, input.postId, today(now))
    const loaded = await loadRow(store, { ...row, postId })
    return commit(
      [
        update(collections.session, { _id: row._id }, { postId, ...sessions.renewal(loaded) }),
        update(collections.credential, { _id: row.userId }, { postId }),
        change(sessionTopic, [row._id], 'changed'),
      ],
      await sessions.issue(loaded),
    )
  })

export const sessionHandlers = (deps: LoginDeps): Handler[] => [
  loginHandler(deps),
  passwordSetHandler(deps),
  linkGetHandler,
  sessionGetHandler(deps),
  revokeHandler,
  switchHandler(deps),
  sealHandler(deps),
  postHandler(deps),
]
