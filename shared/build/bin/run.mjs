// `node shared/build/bin/run.mjs ENTRY ARGUMENTS`: a program of TypeScript that runs for long, as one module.
import { pathToFileURL } from 'node:url'
import { bundled } from '../bundle.mjs'

const [entry] = process.argv.splice(2, 1)
process.argv[1] = entry
await import(pathToFileURL(await bundled(entry)).href)
