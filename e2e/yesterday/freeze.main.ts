import { record } from './record.ts'

/**
 * `node shared/build/bin/run.mjs e2e/yesterday/freeze.main.ts COMMIT DAY VERSION`: makes what a commit leaves, and records what it
 * promised and answered.
 */
const [commit = '', date = '', version = ''] = process.argv.slice(2)
record({ commit, date, version }).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
