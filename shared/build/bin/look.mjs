// `npm run look`: every screen in Chromium on a phone and a desktop, as `npm test` does it. `-- --all`, before a
// release: each of them in full, records' too, by day and by night on both.
import { buildChanged, installMissing, requireNode, runModule } from '../steps.mjs'

requireNode()
await installMissing()
await buildChanged()
const isEverything = process.argv.includes('--all')
process.exitCode = await runModule(
  'node_modules/@playwright/test/cli.js',
  [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list',
    'look.spec',
    ...(isEverything ? ['gallery.spec'] : []),
  ],
  isEverything ? { LOOK: 'all' } : {},
)
