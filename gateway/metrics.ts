import { monitorEventLoopDelay } from 'node:perf_hooks'
import { makingsUnderWay } from '@saude/service/first-made'
import { keptOf } from '@saude/service/kept'
import { jobsUnderWay } from '@saude/service/work'
import type { Store } from '@saude/store'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { DiskState } from './disk/watch.ts'

/** What the gateway counts; one registry for each gateway. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Counter({
    name: 'saude_calls_total',
    help: 'Calls by query and outcome (ok or the error key)',
    labelNames: ['query', 'outcome'],
    registers,
  })
  const duration = new Histogram({
    name: 'saude_call_seconds',
    help: 'Duration of calls by query',
    labelNames: ['query'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  })
  const sockets = new Gauge({ name: 'saude_sockets', help: 'Connected sockets', registers })
  const cutOff = new Counter({
    name: 'saude_sockets_cut_off_total',
    help: 'Connections ended because they went on sending after they were refused',
    registers,
  })
  const diskUsed = new Gauge({
    name: 'saude_disk_used_ratio',
    help: 'Used share of the disk of DATA_DIR',
    registers,
  })
  const diskFree = new Gauge({
    name: 'saude_disk_free_bytes',
    help: 'Free on the disk of DATA_DIR',
    registers,
  })
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  new Gauge({
    name: 'saude_event_loop_delay_seconds',
    help: 'Event-loop delay since the last reading',
    labelNames: ['quantile'],
    registers,
    collect() {
      const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
      this.set({ quantile: '0.5' }, seconds(loop.percentile(50)))
      this.set({ quantile: '0.99' }, seconds(loop.percentile(99)))
      this.set({ quantile: '1' }, seconds(loop.max))
      loop.reset()
    },
  })
  new Gauge({
    name: 'saude_memory_bytes',
    help: 'Memory of the process',
    labelNames: ['kind'],
    registers,
    collect() {
      const { rss, heapUsed } = process.memoryUsage()
      this.set({ kind: 'rss' }, rss)
      this.set({ kind: 'heap' }, heapUsed)
    },
  })
  const stores: Pick<Store, 'reads' | 'shared'>[] = []
  new Gauge({
    name: 'saude_under_way',
    help: 'What is worked on: walks through collections, jobs of threads, and what is made once for everybody',
    labelNames: ['what'],
    registers,
    collect() {
      this.set(
        { what: 'walks' },
        stores.reduce((sum, { reads }) => sum + reads.walks, 0),
      )
      this.set({ what: 'jobs' }, jobsUnderWay())
      this.set({ what: 'makings' }, makingsUnderWay())
    },
  })
  const sumOf = (what: 'clients' | 'bytes') => stores.reduce((sum, store) => sum + keptOf(store)[what], 0)
  new Gauge({
    name: 'saude_kept_clients',
    help: 'Municipalities of whom answers are kept in memory, counted for each area',
    registers,
    collect() {
      this.set(sumOf('clients'))
    },
  })
  new Gauge({
    name: 'saude_kept_bytes',
    help: 'What answers that are kept in memory take, at most 128 MB for each area',
    registers,
    collect() {
      this.set(sumOf('bytes'))
    },
  })

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe(query: string, outcome: string, milliseconds: number): void {
      calls.inc({ query, outcome })
      duration.observe({ query }, milliseconds / 1000)
    },
    socketCount: (count: number): void => sockets.set(count),
    disk({ used, freeBytes }: DiskState): void {
      diskUsed.set(used)
      diskFree.set(freeBytes)
    },
    /** Its walks, and what is kept of it, are counted from now on. */
    watch: (store: Pick<Store, 'reads' | 'shared'>): void => void stores.push(store),
    socketCutOff: (): void => cutOff.inc(),
    close: (): void => {
      loop.disable()
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
