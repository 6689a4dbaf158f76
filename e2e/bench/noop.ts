import { emptyGateway } from './folders.ts'
import { load, type Times } from './load.ts'
import type { Running } from './process.ts'
import { openWay, type Way, type WayName, wayNames } from './ways.ts'

/** One server's answer to the same call that does nothing, by one way. */
export interface NoopRow {
  readonly way: WayName
  readonly bare: Times
  readonly gateway: Times
  readonly bareMany: Times
  readonly gatewayMany: Times
  readonly loopDelay: number | undefined
}

/** Seconds: what is sustained shows only after the code is warm. */
const sustained = 10

export const emptyCall = () => ({ query: 'citizenGet', input: { text: 'x'.repeat(1_000) } })

export const opened = (server: Running, way: WayName, count: number): Promise<Way[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      openWay(way, server.url, server.tokens[index % server.tokens.length] ?? ''),
    ),
  )

/**
 * A private query that does nothing, 1 kB each way, against bare Socket.IO and bare Express. One client: both
 * servers in turn, several times, so that a busy machine is busy for both; the median of the rounds counts.
 */
export async function measureNoop(seconds: number): Promise<NoopRow[]> {
  const bare = await emptyGateway(['e2e/bench/bare.ts'])
  const rows: NoopRow[] = []
  try {
    const gateway = await emptyGateway(['gateway/testing/noop.main.ts', '32'])
    try {
      for (const way of wayNames) {
        const rounds: { bare: Times[]; gateway: Times[] } = { bare: [], gateway: [] }
        for (let round = 0; round < 5; round += 1)
          for (const [name, server] of [
            ['bare', bare],
            ['gateway', gateway],
          ] as const) {
            const ways = await opened(server, way, 1)
            rounds[name].push(await load({ ways, seconds: seconds / 3, next: emptyCall }))
            for (const one of ways) one.close()
          }
        const many: Times[] = []
        await gateway.loopDelay()
        for (const server of [bare, gateway]) {
          const ways = await opened(server, way, 32)
          many.push(await load({ ways, seconds: Math.max(seconds, sustained), next: emptyCall }))
          for (const one of ways) one.close()
        }
        const [bareMany, gatewayMany] = many
        if (!bareMany || !gatewayMany) throw new Error('not measured')
        rows.push({
          way,
          bare: median(rounds.bare),
          gateway: median(rounds.gateway),
          bareMany,
          gatewayMany,
          loopDelay: await gateway.loopDelay(),
        })
      }
    } finally {
      await gateway.stop()
    }
  } finally {
    await bare.stop()
  }
  return rows
}

function median(rounds: readonly Times[]): Times {
  const sorted = [...rounds].sort((a, b) => a.p50 - b.p50)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('no rounds')
  return middle
}
