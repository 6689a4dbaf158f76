// `npm start`: installs what is missing, builds what changed, then becomes the gateway.
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
process.chdir(repository)
const { bundled } = await import('../bundle.mjs')
await import(pathToFileURL(await bundled('gateway/main.ts')).href)
