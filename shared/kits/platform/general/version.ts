import kits from '../../package.json'

/** Version of the page's own code: the kits ship with the shell. */
export const frontVersion: string = kits.version

/** major × 1,000,000 + minor × 1,000 + patch, as `applicationAbout` counts. */
export const versionNumber = (text: string): number => {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return major * 1_000_000 + minor * 1_000 + patch
}

export const frontVersionNumber = versionNumber(frontVersion)
