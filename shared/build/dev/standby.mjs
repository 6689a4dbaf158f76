// A process that waits to become the gateway: it has loaded other people's packages, and so starts in a fraction.
import { pathToFileURL } from 'node:url'

const [file, ...packages] = process.argv.splice(2)
process.argv[1] = file
// One that cannot be loaded alone fails where it is needed.
for (const name of packages) await import(name).catch(() => undefined)
process.once('message', () => {
  // Nothing more is to be said, and nothing is to be waited for.
  process.disconnect()
  void import(pathToFileURL(file).href)
})
process.send('ready')
