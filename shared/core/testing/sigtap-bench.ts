import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { procedureSearch } from '../contract/code-search.ts'
import { sigtapActivate, sigtapUpload } from '../contract/sigtap.ts'
import { openCore } from './core.ts'

/**
 * `npm run bench:sigtap -- FILE…`: loads official packages, one after the other, and searches procedures
 * over all of them. They are public (DATASUS) and not in this repository.
 */
async function main(paths: readonly string[]): Promise<void> {
  const core = await openCore()
  const { user } = await core.as('healthSecretary')
  for (const path of paths) {
    const content = await readFile(path)
    const name = basename(path)
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
      const start = performance.now()
      await core.call(procedureSearch, { q }, user)
      times.push(performance.now() - start)
    }
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  console.log(`${times.length} searches: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`)
  await core.close()
}

void main(process.argv.slice(2))
