import { seededGateway } from './folders.ts'
import { load, type Times } from './load.ts'
import { paced } from './paced.ts'
import { atRest } from './rest.ts'
import { openWay, type Way, type WayName, wayNames } from './ways.ts'
import { daily, explore, type Workload, workloads } from './workloads.ts'

export interface TownOptions {
  readonly citizens: number
  /** Of each measurement. */
  readonly seconds: number
  readonly people: number
  readonly pacedSeconds: number
  readonly log: (line: string) => void
}

export interface TownRow {
  readonly workload: Workload
  readonly way: WayName
  readonly clients: number
  readonly times: Times
  readonly loopDelay: number | undefined
  /** Milliseconds of the gateway's processor time for one call. */
  readonly cpu: number
}

export interface TownReport {
  readonly citizens: number
  readonly total: number
  readonly filled: number | undefined
  readonly started: number
  /** Seconds from listening to rest. */
  readonly rested: number
  readonly size: number
  readonly rows: readonly TownRow[]
  readonly paced: {
    readonly people: number
    readonly seconds: number
    readonly times: Times
    readonly loopDelay: number | undefined
    readonly cpu: number
  }
  /** Megabytes of the whole process. */
  readonly memory: {
    readonly idle: number
    readonly afterCalls: number
    readonly withPeople: number
    readonly most: number
  }
}

/** Every workload at one size of town, by both ways, then a day of many people. */
export async function measureTown(options: TownOptions): Promise<TownReport> {
  const { citizens, seconds, people, pacedSeconds, log } = options
  const { gateway, histories, filled, started, size } = await seededGateway(citizens, Math.max(people, 32))
  try {
    const rested = await atRest(gateway)
    log(`at rest after ${rested.toFixed(1)} s`)
    // A hundred at a time: a town's sockets do not open in one moment.
    const open = async (way: WayName, count: number): Promise<Way[]> => {
      const ways: Way[] = []
      while (ways.length < count) {
        const tokens = gateway.tokens.slice(ways.length, Math.min(count, ways.length + 100))
        if (tokens.length === 0) throw new Error(`${count} ways need as many sessions`)
        ways.push(...(await Promise.all(tokens.map((token) => openWay(way, gateway.url, token, true)))))
      }
      return ways
    }
    const idle = gateway.memory().now
    const [first] = await open('socket', 1)
    if (!first) throw new Error('no way')
    const known = { ...(await explore(first)), histories }
    const rows: TownRow[] = []
    for (const workload of workloads(known))
      for (const way of wayNames)
        for (const clients of workload.clients) {
          const ways = await open(way, clients)
          await gateway.loopDelay()
          const cpuBefore = gateway.cpu()
          const { next, before } = workload
          const times = await load({ ways, seconds, next, ...(before && { before }) })
          const cpu = (gateway.cpu() - cpuBefore) / times.all
          const loopDelay = await gateway.loopDelay()
          for (const one of ways) one.close()
          rows.push({ workload, way, clients, times, loopDelay, cpu })
          log(
            `${workload.title} · ${way} · ${clients}: p50 ${times.p50.toFixed(1)} p95 ${times.p95.toFixed(1)} ms, ${times.rate.toFixed(0)}/s, ${cpu.toFixed(1)} ms CPU, ${times.errors} errors`,
          )
        }
    const afterCalls = gateway.memory().now
    const crowd = await open('socket', people)
    await gateway.loopDelay()
    const cpuBefore = gateway.cpu()
    const times = await paced(crowd, { seconds: pacedSeconds, next: daily(known) })
    const cpu = (gateway.cpu() - cpuBefore) / times.calls
    const loopDelay = await gateway.loopDelay()
    const withPeople = gateway.memory().now
    log(
      `${people} people: p50 ${times.p50.toFixed(1)} p95 ${times.p95.toFixed(1)} ms, ${times.calls} calls, ${times.errors} errors`,
    )
    for (const one of [...crowd, first]) one.close()
    return {
      citizens,
      total: known.total,
      filled,
      started,
      rested,
      size,
      rows,
      paced: { people, seconds: pacedSeconds, times, loopDelay, cpu },
      memory: { idle, afterCalls, withPeople, most: gateway.memory().most },
    }
  } finally {
    await gateway.stop()
  }
}
