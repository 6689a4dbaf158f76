import { AppError } from '@saude/contract/errors'
import { type Handler, type Scoped, update } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { atMost, change, tokens } from '@saude/store'
import {
  deviceContact,
  deviceErased,
  deviceList,
  deviceRevoke,
  pushTokenUpdate,
} from '../../contract/device.ts'
import { on } from '../collections.ts'
import { refuseBadToken } from '../push/subscription.ts'
import { ending } from '../session/sessions.ts'
import { concerning, isOwn, visibleClients } from '../tenant.ts'
import { refuseStronger } from '../user/rules.ts'
import type { UserDocument } from '../user/user.ts'
import type { Device } from './device.ts'

const list = on(deviceList, async ({ input, user, collections, now }) => {
  const typed = [input.name, input.q].filter(Boolean).join(' ')
  const owners = await collections.user.findAll<Pick<UserDocument, '_id' | 'name'>>(visibleClients(user), {
    projection: { name: 1 },
    max: atMost(20_000),
  })
  const names = new Map(owners.map(({ _id, name }) => [_id, name]))
  const rows: Device[] = []
  const page = await pageOf(collections.device, deviceList, input, {
    filter: { ...visibleClients(user), ...(typed && { searchTokens: tokens(typed) }) },
    searches: ['q'],
    map(device) {
      rows.push(device)
      return {
        ...device.facts,
        ...device,
        id: device._id,
        userName: names.get(device.userId) ?? null,
        openSessions: 0,
      }
    },
  })
  const open = await collections.session.findAll(
    { userId: { $in: rows.map(({ userId }) => userId) }, revokedAt: null, maxUntil: { $gt: now } },
    { max: 10_000 },
  )
  const isOn = ({ userId, identifier }: Device) =>
    open.filter((one) => one.userId === userId && one.deviceIdentifier === identifier).length
  return { ...page, items: page.items.map((item, index) => withSessions(item, rows[index], isOn)) }
})

const withSessions = <T extends object>(
  item: T,
  device: Device | undefined,
  count: (device: Device) => number,
) => ({
  ...item,
  openSessions: device ? count(device) : 0,
})

const revoke = on(deviceRevoke, async ({ input, user, collections, commit, now }) => {
  const device = await collections.device.findOne({ _id: input.id })
  if (!device || !isOwn(user, device.client)) throw new AppError('notFound')
  const owner = await collections.user.findOne({ _id: device.userId })
  if (owner && owner._id !== user.id)
    refuseStronger(user, await collections.group.findAll({ _id: { $in: owner.groupIds } }, { max: 1_000 }))
  const sessions = await collections.session.findAll(
    { userId: device.userId, revokedAt: null },
    { max: 10_000 },
  )
  const ended = sessions.filter(({ deviceIdentifier }) => deviceIdentifier === device.identifier)
  return commit(
    [
      ...ending(ended, now),
      update(
        collections.device,
        { _id: device._id },
        { pushToken: null, ...(input.erase && { eraseRequestedAt: now, erasedAt: null }) },
      ),
      change('device', [device._id], 'updated', concerning(device.client)),
    ],
    { id: device._id, ended: ended.length },
  )
})

const toErase = (devices: Scoped<Device>, identifier: string) =>
  devices.findAll({ identifier, eraseRequestedAt: { $gt: new Date(0) } }, { max: 10_000 })

const contact = on(deviceContact, async ({ input, collections }) => ({
  erase: (await toErase(collections.device, input.deviceIdentifier)).length > 0,
}))

const erased = on(deviceErased, async ({ input, collections, commit, now }) => {
  const found = await toErase(collections.device, input.deviceIdentifier)
  return commit(
    [
      ...found.map(({ _id }) =>
        update(collections.device, { _id }, { eraseRequestedAt: null, erasedAt: now }),
      ),
      ...found.map(({ _id, client }) => change('device', [_id], 'updated', concerning(client))),
    ],
    { erased: found.length > 0 },
  )
})

const pushToken = on(pushTokenUpdate, async ({ input, user, collections, commit }) => {
  refuseBadToken(input.pushToken)
  const device = await collections.device.findOne({
    userId: user.id ?? '',
    identifier: input.deviceIdentifier,
  })
  if (!device) throw new AppError('notFound')
  return commit(
    [
      update(collections.device, { _id: device._id }, { pushToken: input.pushToken ?? null }),
      change('device', [device._id], 'updated', concerning(device.client)),
    ],
    { id: device._id },
  )
})

export const deviceHandlers: Handler[] = [list, revoke, contact, erased, pushToken]
