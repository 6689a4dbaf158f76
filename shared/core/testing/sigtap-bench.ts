import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { fromBufferPromise } from 'yauzl'
import { procedureSearch } from '../contract/code-search.ts'
import { sigtapActivate, sigtapUpload } from '../contract/sigtap.ts'
import { openCore } from './core.ts'
import { zipOf } from './package-of.ts'

/** Competências among which searches are measured. */
const months = 5

/**
 * `npm run bench:sigtap -- FILE…`: loads official packages, one after the other, and searches the procedures of each of
 * their months. They are public (DATASUS) and not in this repository; of fewer than five the last one is loaded under
 * the months before it, too.
 */
async function main(paths: readonly string[]): Promise<void> {
  const core = await openCore()
  const { user } = await core.as('healthSecretary')
  const days: string[] = []
  for await (const { name, content } of packagesOf(paths)) {
    const file = { name, type: 'application/zip', size: content.length }
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 50)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const start = performance.now()
    const { id, competence, procedures } = await core.call(
      sigtapUpload,
      { package: { id: 'file', ...file } },
      user,
      undefined,
      [
        {
          ...file,
          field: 'package',
          sha256: createHash('sha256').update(content).digest('hex'),
          content: async () => content,
        },
      ],
    )
    const seconds = (performance.now() - start) / 1000
    delay.disable()
    clearInterval(watch)
    await core.call(sigtapActivate, { id }, user)
    days.push(`${competence}-15`)
    console.log(
      `${competence}: ${procedures} procedures in ${seconds.toFixed(1)} s, event loop p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, memory +${((most - before) / 1024 / 1024).toFixed(0)} MB`,
    )
  }
  const typed = [
    'consulta',
    'con',
    'ultra',
    'curativo',
    '0301',
    '03.01.01.006-4',
    'a',
    'tomografia cranio',
    'zzz',
  ]
  const times: number[] = []
  for (let round = 0; round < 40; round += 1)
    for (const q of typed) {
      // Never twice the same month in a row.
      const day = days[times.length % days.length] ?? null
      const start = performance.now()
      const { items } = await core.call(procedureSearch, { q, day }, user)
      times.push(performance.now() - start)
      if (q === 'consulta' && items.length === 0) throw new Error(`Nothing was found on ${day}`)
    }
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  console.log(
    `${times.length} searches in ${days.length} competências: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
  )
  await core.close()
}

interface Package {
  readonly name: string
  readonly content: Buffer
}

async function* packagesOf(paths: readonly string[]): AsyncGenerator<Package> {
  let last: Package | undefined
  for (const path of paths) {
    last = { name: basename(path), content: await readFile(path) }
    yield last
  }
  const competence = last && /_(\d{6})_/.exec(last.name)?.[1]
  if (!last || !competence) return
  const files = await filesOf(last.content)
  for (let back = 1; back <= months - paths.length; back += 1) {
    const [year, month] = [Number(competence.slice(0, 4)), Number(competence.slice(4))]
    const before = year * 12 + month - 1 - back
    const other = `${Math.floor(before / 12)}${String((before % 12) + 1).padStart(2, '0')}`
    const moved = files.map(({ name, content }) => ({
      name,
      // The last column of most tables.
      content: content.replaceAll(`${competence}\r\n`, `${other}\r\n`),
    }))
    yield { name: last.name.replace(competence, other), content: zipOf(moved) }
  }
}

async function filesOf(zipped: Buffer): Promise<{ name: string; content: string }[]> {
  const zip = await fromBufferPromise(zipped, { lazyEntries: true, autoClose: false })
  const files: { name: string; content: string }[] = []
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part)
    files.push({ name: entry.fileName, content: Buffer.concat(parts).toString('latin1') })
  }
  zip.close()
  return files
}

void main(process.argv.slice(2))
