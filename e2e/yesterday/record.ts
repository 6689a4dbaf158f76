import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { removeFolder, startServer } from '../server.ts'
import type { Frozen } from './frozen.ts'
import { copyOf, madeBy, settings } from './made.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** What records; a version of before it existed gets it from here. */
const recorder = ['record.main', 'calls', 'identities', 'promises', 'stored'].map(
  (name) => `gateway/testing/${name}.ts`,
)

/** Where the recorded calls of a frozen commit lie. */
export const recordingOf = ({ commit }: Frozen): string => join(root, `e2e/yesterday/recorded/${commit}.json`)

/** Writes what a frozen commit promised and answered, by its own program over its own town. */
export async function record(frozen: Frozen): Promise<string> {
  const { program, data } = await madeBy(frozen)
  for (const file of recorder)
    if (!existsSync(join(program, file))) cpSync(join(root, file), join(program, file))
  const folder = mkdtempSync(join(tmpdir(), 'saude-record-'))
  const server = await startServer({
    folder: await copyOf(data, join(folder, 'data')),
    program,
    env: settings(),
  })
  try {
    const file = recordingOf(frozen)
    mkdirSync(join(root, 'e2e/yesterday/recorded'), { recursive: true })
    await run(process.execPath, ['--import', 'tsx', 'gateway/testing/record.main.ts', server.url, file], {
      cwd: program,
    })
    return file
  } finally {
    await server.stop()
    await removeFolder(folder)
  }
}
