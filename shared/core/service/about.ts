import { applicationAbout } from '../contract/about.ts'
import { on } from './collections.ts'

/** 'major.minor.patch' as one number that grows with each version. */
export function versionNumber(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return major * 1_000_000 + minor * 1_000 + patch
}

export const aboutHandler = ({
  version,
  pushPublicKey,
}: {
  version: string
  pushPublicKey: string | undefined
}) =>
  on(applicationAbout, ({ now }) => ({
    name: 'Saúde Municipal',
    currentTime: now,
    version,
    versionNumber: versionNumber(version),
    pushPublicKey: pushPublicKey ?? null,
  }))
