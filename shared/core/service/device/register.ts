import type { InputOf } from '@saude/contract/query'
import { searchable } from '@saude/contract/search'
import { insert, type Origin, type Scoped, type Step, update } from '@saude/service/handlers'
import type { userLogin } from '../../contract/session.ts'
import { readSubscription } from '../push/subscription.ts'
import type { Loaded } from '../session/load.ts'
import type { Device, DeviceFacts } from './device.ts'

type DeviceInput = NonNullable<InputOf<typeof userLogin>['device']>

/** What a list calls a device: its own name, else browser and system. */
export function deviceName({ deviceName, name, model, browserName, os, platformName }: DeviceInput): string {
  const browser = [browserName, os ?? platformName].filter(Boolean).join(' em ')
  return deviceName || name || model || browser || 'Aparelho sem nome'
}

const factsOf = (device: DeviceInput): DeviceFacts => ({
  brand: device.brand ?? null,
  model: device.model ?? null,
  deviceId: device.deviceId ?? null,
  deviceType: device.deviceType ?? null,
  os: device.os ?? null,
  platformName: device.platformName ?? null,
  browserName: device.browserName ?? null,
  browserVersion: device.browserVersion ?? null,
  buildVersion: device.buildVersion ?? null,
  buildNumber: device.buildNumber ?? null,
})

/**
 * The steps that make a device the user's, or note that it was seen again. The user who signed in there before gets no push
 * messages on it any more: a browser has one session.
 */
export async function registration(
  devices: Scoped<Device>,
  device: DeviceInput,
  { user, client }: Loaded,
  origin: Origin | undefined,
  now: Date,
): Promise<Step[]> {
  const { identifier } = device
  const known = await devices.findOne({ userId: user._id, identifier })
  const name = deviceName(device)
  const seen = {
    client: client?._id ?? null,
    name,
    ...searchable(name),
    userAgent: device.userAgent ?? origin?.userAgent?.slice(0, 400) ?? null,
    facts: factsOf(device),
    publicIp: origin?.address ?? null,
    lastSeenAt: now,
  }
  const others = await devices.findAll({ identifier, userId: { $ne: user._id } }, { max: 10_000 })
  const silenced = others
    .filter(({ pushToken }) => pushToken !== null)
    .map(({ _id }) => update(devices, { _id }, { pushToken: null }))
  if (known) return [...silenced, update(devices, { _id: known._id }, seen)]
  const pushToken = readSubscription(device.pushToken) ? (device.pushToken ?? null) : null
  return [...silenced, insert(devices, { ...seen, userId: user._id, identifier, pushToken, createdAt: now })]
}
