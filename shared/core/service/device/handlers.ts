import { AppError } from '@saude/contract/errors'
import { type Handler, update } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { change, tokens } from '@saude/store'
import { deviceList, pushTokenUpdate } from '../../contract/device.ts'
import { on } from '../collections.ts'
import { refuseBadToken } from '../push/subscription.ts'
import { concerning, visibleClients } from '../tenant.ts'

const list = on(deviceList, async ({ input, user, collections }) => {
  const typed = [input.name, input.q].filter(Boolean).join(' ')
  const owners = await collections.user.find(visibleClients(user)).toArray()
  const names = new Map(owners.map(({ _id, name }) => [_id, name]))
  return pageOf(collections.device, deviceList, input, {
    filter: { ...visibleClients(user), ...(typed && { searchTokens: tokens(typed) }) },
    map: (device) => ({
      ...device.facts,
      ...device,
      id: device._id,
      userName: names.get(device.userId) ?? null,
    }),
  })
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

export const deviceHandlers: Handler[] = [list, pushToken]
