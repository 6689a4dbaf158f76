import { readFileSync } from 'node:fs'

/** The product's version, as the gateway's package says. */
export const version: string = readVersion()

function readVersion(): string {
  const read: unknown = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))
  const found = typeof read === 'object' && read !== null && 'version' in read ? read.version : undefined
  return typeof found === 'string' ? found : '0.0.0'
}
