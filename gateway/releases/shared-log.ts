import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { newId } from '@saude/contract/id'
import type { Keeper } from '@saude/store/keeper/keeper'
import { entryOf, type LogEntry, nameOf, type ReleaseLog } from './log.ts'

const prefix = 'areas/log/'

/**
 * The log in what all gateways keep files in: one numbered file an entry, of which the keeper gives each number once. What was
 * read is known for a moment, for it is asked for with every page.
 * @param scratch a folder of this machine for files on their way
 */
export function openSharedLog(
  keeper: Keeper,
  {
    scratch,
    lookMs,
    clock = () => performance.now(),
  }: { scratch: string; lookMs: number; clock?: () => number },
): ReleaseLog {
  const known = new Map<string, LogEntry | undefined>()
  let looked: { readonly at: number; readonly keys: Promise<string[]> } | undefined

  async function list(): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of keeper.list(prefix)) if (/\/\d{8}\.json$/.test(key)) keys.push(key)
    return keys.sort()
  }

  /** While the keeper is away what was there last goes on. */
  function keys(): Promise<string[]> {
    if (looked && clock() - looked.at < lookMs) return looked.keys
    const before = looked?.keys
    const listing = list().catch((error: unknown) => {
      if (before) return before
      looked = undefined
      throw error
    })
    looked = { at: clock(), keys: listing }
    return listing
  }

  async function entry(key: string): Promise<LogEntry | undefined> {
    if (!known.has(key)) {
      const found = await keeper.open(key)
      known.set(key, found && entryOf(await text(found.stream)))
    }
    return known.get(key)
  }

  return {
    async read() {
      const read = await Promise.all((await keys()).map(entry))
      return read.filter((one) => one !== undefined)
    },
    async append(content) {
      await mkdir(scratch, { recursive: true, mode: 0o700 })
      const whole = join(scratch, `${newId()}.new`)
      try {
        await writeFile(whole, `${JSON.stringify(content)}\n`)
        let number = Number(/(\d{8})\.json$/.exec((await list()).at(-1) ?? '')?.[1] ?? 0) + 1
        while (!(await keeper.keep(`${prefix}${nameOf(number)}`, whole))) number += 1
        looked = undefined
      } finally {
        await rm(whole, { force: true })
      }
    },
  }
}
