import type { InputOf } from '@saude/contract/query'
import { searchable } from '@saude/contract/search'
import { insert, type Origin, type Scoped, type Step, update } from '@saude/service/handlers'
import type { userLogin } from '../../contract/session.ts'
import type { Loaded } from '../session/load.ts'
import type { Device } from './device.ts'

type DeviceInput = NonNullable<InputOf<typeof userLogin>['device']>

/** What a list calls a device: its own name, else browser and system. */
export function deviceName({ deviceName, name, model, browserName, os, platformName }: DeviceInput): string {
  const browser = [browserName, os ?? platformName].filter(Boolean).join(' em ')
  return deviceName || name || model || browser || 'Dispositivo sem nome'
}

/** The steps that make a device the user's, or note that it was seen again. */
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
    publicIp: origin?.address ?? null,
    lastSeenAt: now,
  }
  if (known) return [update(devices, { _id: known._id }, seen)]
  const pushToken = device.pushToken ?? null
  return [insert(devices, { ...seen, userId: user._id, identifier, pushToken, createdAt: now })]
}
