import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Frozen, frozen } from './frozen.ts'
import { kept } from './keep.ts'
import { record, recordingOf } from './record.ts'

/**
 * `node shared/build/bin/run.mjs e2e/yesterday/freeze.main.ts COMMIT DAY VERSION`: from here on later versions have to go on with
 * the data, devices and calls of this commit; those of more than a year before are forgotten.
 */
async function main([commit = '', date = '', version = '']: readonly string[]): Promise<void> {
  const added: Frozen = { commit, date, version }
  await record(added)
  const list = kept([...frozen, added], date)
  for (const one of frozen) if (!list.includes(one)) rmSync(recordingOf(one), { force: true })
  const file = fileURLToPath(new URL('./frozen.json', import.meta.url))
  const lines = list.map(
    (one) =>
      `  ${JSON.stringify(one)
        .replaceAll(/([{:,])/g, '$1 ')
        .replace('}', ' }')}`,
  )
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`)
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
