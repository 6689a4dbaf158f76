import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'

/** Characters that are written together. */
const together = 65_536

/** Writes texts to a new file, one a line, as fast as they come and no faster than the disk takes them. */
export const writeLines = (path: string, lines: AsyncIterable<string>): Promise<void> =>
  pipeline(gathered(lines), createWriteStream(path, { mode: 0o600, flags: 'wx' }))

async function* gathered(lines: AsyncIterable<string>): AsyncIterable<string> {
  let text = ''
  for await (const line of lines) {
    text += `${line}\n`
    if (text.length < together) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** The values of a file of JSON lines, one after the other. */
export async function* readLines(path: string): AsyncIterable<unknown> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) if (line !== '') yield JSON.parse(line)
}
