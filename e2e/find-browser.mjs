// Prints the browser that the scenarios drive, for `npm test`; ends with 1 and says how to install one where there is none.
// `firefox` asks for the one of the smallest of them.
import { browserPath, firefoxPath, howToInstall, howToInstallFirefox } from './browser.mjs'

const isFirefox = process.argv[2] === 'firefox'
const path = isFirefox ? firefoxPath() : browserPath()
console.log(path ?? (isFirefox ? howToInstallFirefox : howToInstall))
process.exitCode = path ? 0 : 1
