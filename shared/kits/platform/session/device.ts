import { newId } from '@saude/contract/id'

const key = 'saude.device'
let identifier: string | undefined

/** This browser's identifier, made once and kept (wire.md, Session). */
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

/** What a log-in says of the device. */
export const device = () => ({
  identifier: deviceIdentifier(),
  deviceType: 'browser',
  userAgent: navigator.userAgent.slice(0, 400),
})
