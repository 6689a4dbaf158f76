import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { isProvider } from '@saude/contract/session'
import { chooseClient } from '@saude/service/client'
import { type Handler, insert, type User, update } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { createVault } from '@saude/service/vault'
import { takeoutCreate, takeoutList, takeoutRemove, takeoutTake } from '../../contract/takeout.ts'
import { on } from '../collections.ts'
import { type ProofDeps, proveSecondFactor } from '../second-factor/prove.ts'
import { liveTakeouts, type TakeoutOrder, takeoutPurpose } from './order.ts'

export interface TakeoutDeps extends ProofDeps {
  /** What passwords are closed with until their archives are made. */
  readonly secret: string
}

const megabyte = 1_048_576

const rowOf = ({ _id, by, written, total, file, ...order }: TakeoutOrder) => ({
  ...order,
  id: _id,
  userName: by.name,
  sealing: order.isSealed ? ('sealed' as const) : ('open' as const),
  percent: order.state === 'running' ? Math.min(99, Math.floor((100 * written) / Math.max(1, total))) : null,
  megabytes: file ? file.size / megabyte : null,
  until: order.state === 'done' ? order.until : null,
})

/** Everything has what Lei 14.289/2022 protects in it. @throws AppError `permission` for the provider's staff */
function refuseProvider(user: User): void {
  if (isProvider(user.groups))
    throw new AppError('permission', 'O provedor não leva os dados de um município; ele os leva', {
      name: takeoutList.permission,
      title: 'Levar tudo',
    })
}

const list = on(takeoutList, ({ input, user, collections }) => {
  if (!user.client) throw new AppError('validation', chooseClient)
  return pageOf(collections.takeoutOrder, takeoutList, input, { filter: {}, map: rowOf })
})

const removed = on(takeoutRemove, async ({ input, user, collections, commit, now }) => {
  refuseProvider(user)
  const order = await collections.takeoutOrder.findOne({ _id: input.id })
  if (!order) throw new AppError('notFound')
  const state = liveTakeouts.includes(order.state)
    ? 'cancelled'
    : order.state === 'done'
      ? 'expired'
      : order.state
  // The content goes with the next look of a gateway at what no order names.
  return commit(
    [update(collections.takeoutOrder, { _id: order._id }, { state, sealed: null, updatedAt: now })],
    {
      id: order._id,
    },
  )
})

const take = on(takeoutTake, async ({ input, user, collections, commit, now }) => {
  refuseProvider(user)
  const order = await collections.takeoutOrder.findOne({ _id: input.id })
  if (order?.state !== 'done' || !order.file || order.until <= now) throw new AppError('notFound')
  return commit(
    [update(collections.takeoutOrder, { _id: order._id }, { takenBy: user.id, updatedAt: now })],
    {
      id: order._id,
      archive: order.file,
    },
  )
})

/** Orders of archives with everything of a client. */
export function takeoutHandlers(deps: TakeoutDeps): Handler[] {
  const vault = createVault(deps.secret, takeoutPurpose)
  const create = on(takeoutCreate, async (args) => {
    const { input, user, collections, commit, now } = args
    if (!user.client || !user.id) throw new AppError('validation', chooseClient)
    refuseProvider(user)
    const password = input.password ?? ''
    if (password !== (input.passwordAgain ?? ''))
      throw validationError({ passwordAgain: 'As duas senhas não são iguais' })
    const live = await collections.takeoutOrder.countDocuments({ state: { $in: [...liveTakeouts] } })
    if (live > 0) throw new AppError('conflict', 'Um arquivo já está em preparação: aguarde, ou cancele-o')
    const proven = await proveSecondFactor(deps, args, input.code)
    const id = newId()
    return commit(
      [
        ...proven,
        insert(collections.takeoutOrder, {
          _id: id,
          clientName: user.client.name,
          by: { id: user.id, name: user.name },
          reason: input.reason,
          createdAt: now,
          updatedAt: now,
          state: 'waiting',
          sealed: password === '' ? null : vault.close(password, id),
          isSealed: password !== '',
          holder: null,
          attempts: 0,
          written: 0,
          total: 0,
          until: now,
          file: null,
          problem: null,
          takenBy: null,
        }),
      ],
      { id },
    )
  })
  return [list, create, removed, take]
}
