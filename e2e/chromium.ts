import { browserPath, howToInstall } from './browser.mjs'

/** The installed browser that the tests drive. @throws Error that says how to install one */
export function chromiumPath(): string {
  const found = browserPath()
  if (!found) throw new Error(howToInstall)
  return found
}
