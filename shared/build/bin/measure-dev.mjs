// `npm run measure:dev`: starts `npm run dev` in a copy, saves a screen, a handler and a contract, and prints how long
// each took until the open page or the answer showed it.
import { buildChanged, installMissing, requireNode, runModule } from '../steps.mjs'

requireNode()
await installMissing()
await buildChanged()
process.exitCode = await runModule(
  'node_modules/@playwright/test/cli.js',
  ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list', 'dev.spec'],
  {},
  { minutes: 15 },
)
