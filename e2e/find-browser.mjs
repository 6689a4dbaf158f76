// Prints the browser that the scenarios drive, for `npm test`; ends with 1 and says how to install one where there is none.
import { browserPath, howToInstall } from './browser.mjs'

const path = browserPath()
console.log(path ?? howToInstall)
process.exitCode = path ? 0 : 1
