// `npm run pictures`: the pictures of the README, taken anew of the demo municipality.
import { buildChanged, installMissing, requireNode, run } from '../steps.mjs'

requireNode()
await installMissing()
await buildChanged()
process.exitCode = await run(process.execPath, ['--import', 'tsx', 'e2e/pictures/main.ts'])
