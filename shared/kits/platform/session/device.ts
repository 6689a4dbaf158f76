import { newId } from '@saude/contract/id'
import { frontVersion, frontVersionNumber } from '../general/version.ts'
import { type BrowserFacts, browserFacts, deviceNameOf } from './browser-facts.ts'

/**
 * What a log-in says of the device. What the browser does not say is left out: `brand`
 * is the browser's, `deviceId` and `name` are known to installed applications only, and `pushToken` comes by
 * `pushTokenUpdate` once the person wants notices.
 */
export interface DeviceRecord extends BrowserFacts {
  /** Made once by this browser and kept (wire.md, Session). */
  readonly identifier: string
  readonly deviceType: 'browser'
  readonly userAgent: string
  /** 'Chrome em Windows' */
  readonly deviceName?: string
  /** The page's own version, as text and as a number. */
  readonly buildVersion: string
  readonly buildNumber: string
}

const key = 'saude.device'
/** Milliseconds that a browser may take to answer. */
const lookupTime = 4_000
let identifier: string | undefined

/** This browser's identifier, made once and kept. */
export function deviceIdentifier(): string {
  if (identifier) return identifier
  try {
    identifier = localStorage.getItem(key) ?? newId()
    localStorage.setItem(key, identifier)
  } catch {
    // Without storage every page load is a new device.
    identifier ??= newId()
  }
  return identifier
}

/** The identifier that this browser has made already; undefined where there was no log-in. */
export function knownDevice(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** This browser is a new device from now on. */
export function forgetDevice(): void {
  identifier = undefined
}

const tokenKey = 'saude.deviceToken'

/** What the last log-in here answered, for the next one: by it the server knows this device among its neighbours. */
export function deviceToken(): string | undefined {
  try {
    return localStorage.getItem(tokenKey) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the token by which the server knows this browser again. */
export function keepDeviceToken(token: string): void {
  try {
    localStorage.setItem(tokenKey, token)
  } catch {
    // Without storage this device is one of many at its address.
  }
}

/** The record of this device; after 4 s with what is known by then. Never fails. */
export async function deviceRecord(): Promise<DeviceRecord> {
  const facts = await browserFacts(navigator, lookupTime)
  const deviceName = deviceNameOf(facts)
  return {
    identifier: deviceIdentifier(),
    deviceType: 'browser',
    userAgent: navigator.userAgent.slice(0, 400),
    buildVersion: frontVersion,
    buildNumber: String(frontVersionNumber),
    ...(deviceName && { deviceName }),
    ...facts,
  }
}
