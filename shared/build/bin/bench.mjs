// `npm run bench`: what calls, filling, renames and publishing cost, into e2e/bench/RESULTS.md.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { repository } from '../repository.mjs'
import { buildChanged, installMissing, requireNode } from '../steps.mjs'

requireNode()
await installMissing()
await buildChanged()
const program = join(repository, 'shared/build/bin/run.mjs')
const { status } = spawnSync(process.execPath, [program, 'e2e/bench/main.ts', ...process.argv.slice(2)], {
  cwd: repository,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
