import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Anchor } from '@saude/core/service/access-log/check'
import * as yup from 'yup'

/** Heads of the access log, said outside of the database: who takes lines from the end of it has to change this file too. */
const fileName = 'ancoras-do-registro'

const anchor = yup.object({
  segment: yup.string().required(),
  lines: yup.number().required(),
  head: yup.string().required(),
})

/** A file in the data folder to which heads are added and from which none is ever taken. */
export function createAnchors(dataDir: string, complain: (error: unknown) => void) {
  const path = join(dataDir, fileName)
  let writing: Promise<void> = Promise.resolve()
  return {
    add(heads: readonly Anchor[], at: Date): void {
      const lines = heads.map(({ _id, lines: count, head }) =>
        JSON.stringify({ at, segment: _id, lines: count, head }),
      )
      if (lines.length === 0) return
      writing = writing
        .then(() => appendFile(path, `${lines.join('\n')}\n`, { mode: 0o600 }))
        .catch((error: unknown) => complain(error))
    },
    /** What was added is on disk. */
    close: (): Promise<void> => writing,
  }
}

/** The heads that were said in a data folder; of one that cannot be read its line number. */
export async function readAnchors(
  dataDir: string,
): Promise<{ readonly anchors: readonly Anchor[]; readonly unreadable: readonly number[] }> {
  const text = await readFile(join(dataDir, fileName), 'utf8').catch(() => '')
  const anchors: Anchor[] = []
  const unreadable: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    try {
      const { segment, lines, head } = anchor.validateSync(JSON.parse(line))
      anchors.push({ _id: segment, lines, head })
    } catch {
      unreadable.push(index + 1)
    }
  }
  return { anchors, unreadable }
}
