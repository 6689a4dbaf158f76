import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Making } from './jobs.ts'

/** What a program says at its end of what went wrong, at most. */
const mostWords = 1_000

/** It holds a document at a time: without a bound the heap would grow all the same, by what is not collected yet. */
const mostHeap = '--max-old-space-size=192'

/**
 * Makes an archive in a process of its own, so that calls go on undisturbed: the program of `npm run export`, which reads a copy of
 * the databases. It ends with this process.
 * @throws Error with the words of the program
 */
export async function makeInChild(
  { folder, file, client, password, signal, onProgress }: Making,
  { env }: Pick<NodeJS.Process, 'env'> = process,
): Promise<void> {
  const args = ['export', file, '--archive', '--progress', '--client', client]
  if (password !== undefined) {
    const path = `${folder}/senha`
    await writeFile(path, password, { mode: 0o600 })
    args.push('--password-file', path)
  }
  // A server's build has the program beside its own; elsewhere it is TypeScript, run as `npm run export` runs it.
  const here = import.meta.url
  const isSource = here.endsWith('.ts')
  const program = fileURLToPath(isSource ? new URL('../takeout.ts', here) : new URL('./takeout.mjs', here))
  const execArgv = isSource ? ['--import', 'tsx'] : process.execArgv
  const child = spawn(process.execPath, [...execArgv, mostHeap, program, ...args], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
  })
  // It ends where this process ends: both ends of the pipe are then closed.
  child.stdin.on('error', () => undefined)
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-mostWords)
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, written, total] = /^(\d+)\/(\d+)$/.exec(line) ?? []
    if (written && total) onProgress(Number(written), Number(total))
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(words.trim() || `Código ${code}`)),
    )
  })
}
