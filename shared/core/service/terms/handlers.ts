import { AppError, validationError } from '@saude/contract/errors'
import { type Handler, put } from '@saude/service/handlers'
import { change } from '@saude/store'
import { termsAccept, termsAcceptances } from '../../contract/terms.ts'
import { termsVersion } from '../../contract/terms-text.ts'
import { on } from '../collections.ts'
import { concerning, ownClient } from '../tenant.ts'
import { acceptanceId } from './terms.ts'

const accept = on(termsAccept, async ({ input, user, collections, commit, now }) => {
  if (input.version !== termsVersion)
    throw validationError({ version: 'Os termos mudaram: leia de novo antes de aceitar' })
  const own = await collections.user.findOne({ _id: user.id ?? '' })
  if (!own) throw new AppError('auth')
  const _id = acceptanceId(own._id, termsVersion)
  const known = await collections.termsAccepted.findOne({ _id })
  const accepted = { _id, client: own.client, userId: own._id, version: termsVersion, at: known?.at ?? now }
  return commit(
    [
      put(collections.termsAccepted, accepted),
      change('terms', [_id], 'created', concerning(own.client)),
      change('user', [own._id], 'updated', concerning(own.client)),
    ],
    { version: termsVersion },
  )
})

/** More people than this no list shows; all of them are counted. */
const shown = 1_000
const most = 20_000

const list = on(termsAcceptances, async ({ user, collections }) => {
  const people = await collections.user.findAll(
    { ...ownClient(user), isDemo: false },
    { projection: { name: 1 }, sort: { searchName: 1 }, max: most },
  )
  const accepted = await collections.termsAccepted.findAll(ownClient(user), { sort: { at: 1 }, max: most })
  const last = new Map(accepted.map((one) => [one.userId, one]))
  const items = people.map(({ _id, name }) => ({
    id: _id,
    name,
    version: last.get(_id)?.version ?? null,
    acceptedAt: last.get(_id)?.at ?? null,
  }))
  const isPending = ({ version }: (typeof items)[number]) => version !== termsVersion
  const pending = items.filter(isPending)
  return {
    version: termsVersion,
    totalPending: pending.length,
    items: [...pending, ...items.filter((one) => !isPending(one))].slice(0, shown),
  }
})

export const termsHandlers: Handler[] = [accept, list]
