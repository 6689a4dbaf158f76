// `npm start`: installs what is missing, builds what changed, then becomes the gateway.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repository } from '../repository.mjs'
import { buildChanged, installMissing, requireNode } from '../steps.mjs'

requireNode()
try {
  await installMissing()
  await buildChanged()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

// The gateway runs in this very process: signals reach it once and directly, and nothing is left behind.
const gateway = join(repository, 'gateway/main.ts')
process.chdir(repository)
process.argv.splice(1, 1, gateway)
await import('tsx')
await import(pathToFileURL(gateway).href)
