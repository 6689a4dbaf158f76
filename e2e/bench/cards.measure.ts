import { type CardCall, cards, screens } from './cards.ts'
import { seededGateway } from './folders.ts'
import { createTimes } from './load.ts'
import { openWay, type Way } from './ways.ts'
import { explore } from './workloads.ts'

/**
 * How long each card of the home screen takes, and the screens behind them, asked for the first time, kept, and each time
 * after a citizen was changed: `node --import tsx e2e/bench/cards.measure.ts [CITIZENS]`. CPU is all threads of the gateway, so it
 * does not depend on what else the machine does.
 */

const citizens = Number(process.argv[2] ?? 1_000_000)
const rounds = 40

/** Indicators and tables are made for the first time in minutes; who asks meanwhile hears how far they are. */
const readyWithinMs = 1_800_000

const { gateway, filled, started } = await seededGateway(citizens, 32)
console.log(
  `${citizens} citizens, ${filled ? `filled in ${filled.toFixed(0)} s, ` : ''}open in ${started.toFixed(1)} s`,
)

async function asked(way: Way, call: CardCall): Promise<unknown> {
  const answer = await way.call(call)
  if ('error' in answer) throw new Error(`${call.title}: ${answer.error}`)
  return answer.data
}

async function measured(way: Way, call: CardCall, before?: (round: number) => Promise<unknown>) {
  const times = createTimes()
  let cpu = 0
  for (let round = 0; round < rounds; round += 1) {
    await before?.(round)
    const [from, cpuFrom] = [performance.now(), gateway.cpu()]
    const answer = await way.call(call)
    times.note(performance.now() - from, answer)
    cpu += gateway.cpu() - cpuFrom
  }
  const { p50, p95, errors } = times.of(1)
  return `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, CPU ${(cpu / rounds).toFixed(1)}${errors ? `, ${errors} errors` : ''}`
}

try {
  const [token = ''] = gateway.tokens
  const way = await openWay('socket', gateway.url, token, true)
  const { rows } = await explore(way)
  const change = (round: number) =>
    way.call({
      query: 'citizenUpdate',
      input: {
        id: rows[(round * 7919) % rows.length]?.id,
        document: { mobilePhone: `1197${String(Date.now()).slice(-7)}` },
      },
      mutates: true,
    })
  const ready = performance.now()
  for (;;) {
    const answer = (await asked(way, {
      title: 'Indicadores',
      query: 'previneBrasilIndicators',
      input: {},
      most: 0,
    })) as {
      isReady: boolean // as the contract says
    }
    if (answer.isReady) break
    if (performance.now() - ready > readyWithinMs) throw new Error('The indicators are not ready')
  }
  console.log(
    `indicators and tables of all citizens: ready after ${((performance.now() - ready) / 1000).toFixed(0)} s`,
  )
  for (const call of [...cards, ...screens]) {
    const from = performance.now()
    await asked(way, call)
    const cold = (performance.now() - from).toFixed(0)
    const kept = await measured(way, call)
    const changed = await measured(way, call, change)
    console.log(`${call.title} (p95 ≤ ${call.most}): first ${cold}; kept ${kept}; after a change ${changed}`)
  }
  way.close()
} finally {
  await gateway.stop()
}
