import product from '../../../../package.json'

/** The product's version with which the page was built. */
export const frontVersion: string = product.version

/** major × 1,000,000 + minor × 1,000 + patch, as `applicationAbout` counts. */
export const versionNumber = (text: string): number => {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return major * 1_000_000 + minor * 1_000 + patch
}

export const frontVersionNumber = versionNumber(frontVersion)
