import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeFolder, startServer } from '../server.ts'
import { record as recordBy } from './ask.ts'
import type { Frozen } from './frozen.ts'
import { copyOf, madeBy, settings } from './made.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where the recorded calls of a frozen commit lie. */
export const recordingOf = ({ commit }: Frozen): string => join(root, `e2e/yesterday/recorded/${commit}.json`)

/** Writes what a frozen commit promised and answered, by its own program over its own town. */
export async function record(frozen: Frozen): Promise<string> {
  const { program, data, noted, acted } = await madeBy(frozen)
  const folder = mkdtempSync(join(tmpdir(), 'saude-record-'))
  const server = await startServer({
    folder: await copyOf(data, join(folder, 'data')),
    program,
    env: settings(),
  })
  try {
    const file = recordingOf(frozen)
    mkdirSync(join(root, 'e2e/yesterday/recorded'), { recursive: true })
    await recordBy(program, settings(), 'record', server.url, noted, acted, file)
    return file
  } finally {
    await server.stop()
    await removeFolder(folder)
  }
}
