import { setFlagsFromString } from 'node:v8'
import { openArea } from '@saude/service/testing/area'
import { bpaExport } from '../contract/bpa.ts'
import { readBpa } from '../contract/bpa-reader.ts'
import { largeMonth } from './bpa/testing/month.ts'
import { service } from './service.ts'

/**
 * How long a month of a large municipality takes, and how much memory more than before it, with V8's heap as the programs
 * have it (`gateway/heap.ts`): `node --expose-gc shared/build/bin/run.mjs mfe-health-secretary/service/bpa.measure.ts`.
 */

setFlagsFromString('--heap-growing-percent=75')

const many = 60_000
const megabyte = 1024 * 1024

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const area = await openArea(service, {
  owners: { ...largeMonth(many), citizenByIds: [] },
  now: () => new Date('2026-11-20T12:00:00Z'),
})

try {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const [started, cpu, loop] = [
    performance.now(),
    process.cpuUsage(),
    performance.eventLoopUtilization(),
  ] as const
  const { file, lines, sheets } = await area.call(bpaExport, { competence: '2026-10' })
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const { active, idle } = performance.eventLoopUtilization(loop)
  clearInterval(watch)
  const { individual } = readBpa(file)
  console.log(
    `${lines} lines on ${sheets} sheets in ${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processors; the loop busy ${inSeconds(active)}, waiting ${inSeconds(idle)}), ${Math.round((most - before) / megabyte)} MB more; read back: ${individual.length}`,
  )
} finally {
  await area.close()
}
