// `npm run soak:leaks`: twenty round trips between any two areas in Chromium, and nothing left behind by the last ten.
import { buildChanged, installMissing, requireNode, runModule } from '../steps.mjs'

requireNode()
await installMissing()
await buildChanged()
process.exitCode = await runModule(
  'node_modules/@playwright/test/cli.js',
  ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list', 'leaks'],
  { LEAK_ROUNDS: '20' },
)
