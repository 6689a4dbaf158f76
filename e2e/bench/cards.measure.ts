import { daysAfter, today } from '@saude/contract/instants'
import { type CardCall, cards, screens } from './cards.ts'
import { seededGateway } from './folders.ts'
import { createTimes } from './load.ts'
import { atRest } from './rest.ts'
import { openWay, type Way } from './ways.ts'
import { explore } from './workloads.ts'

/**
 * How long each card of the home screen takes, and the screens behind them, asked for the first time, kept, and each time
 * after a citizen was changed; how long the indicators of the whole town take when the gateway has just been started, and
 * how long a figure is wrong after somebody was attended: `node --import tsx e2e/bench/cards.measure.ts [CITIZENS]`. CPU is
 * all threads of the gateway, so it does not depend on what else the machine does.
 */

const citizens = Number(process.argv[2] ?? 1_000_000)
const rounds = 40

/** Indicators and tables are made for the first time in minutes; who asks meanwhile hears how far they are. */
const readyWithinMs = 1_800_000
const coldMs = 2_000
const rightWithinMs = 2_000

let { gateway, filled, started } = await seededGateway(citizens, 32)
console.log(
  `${citizens} citizens, ${filled ? `filled in ${filled.toFixed(0)} s, ` : ''}open in ${started.toFixed(1)} s`,
)

async function asked<Data = unknown>(way: Way, call: Omit<CardCall, 'most'>): Promise<Data> {
  const answer = await way.call(call)
  if ('error' in answer) throw new Error(`${call.title}: ${answer.error}`)
  return answer.data as Data // as the contract says
}

interface Figures {
  readonly isReady: boolean
  readonly sets: readonly { readonly indicators: readonly { readonly id: string; readonly met: number }[] }[]
}
const figures = (way: Way) =>
  asked<Figures>(way, { title: 'Indicadores', query: 'previneBrasilIndicators', input: {} })

async function ready(way: Way): Promise<void> {
  const from = performance.now()
  // On a slow disk a question may take longer than it is waited for while all of them are written.
  const isReady = () =>
    figures(way).then(
      (answer) => answer.isReady,
      () => false,
    )
  while (!(await isReady()))
    if (performance.now() - from > readyWithinMs) throw new Error('The indicators are not ready')
  const seconds = (performance.now() - from) / 1000
  console.log(`indicators and tables of all citizens: ready after ${seconds.toFixed(0)} s`)
}

/** The first question of a gateway that has just been started: nothing is kept in its memory. */
async function cold(way: Way): Promise<void> {
  const from = performance.now()
  const { isReady } = await figures(way)
  const took = performance.now() - from
  if (!isReady) throw new Error('The indicators are made anew at each start')
  console.log(`Indicadores da cidade, just started (≤ ${coldMs}): ${took.toFixed(0)}`)
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

/** From the answer of the dentist's record until the figure has one more; each round another pregnant woman. */
async function rightAfter(way: Way): Promise<void> {
  const dental = async () => {
    const { sets } = await figures(way)
    return sets.flatMap(({ indicators }) => indicators).find(({ id }) => id === 'previne.dental')?.met ?? 0
  }
  const { items } = await asked<{ items: { id: string }[] }>(way, {
    title: 'Gestantes sem dentista',
    query: 'pregnantList',
    input: { indicator: 'previne.dental', state: 'missing' },
  })
  const times: number[] = []
  for (const { id: citizenId } of items.slice(0, 10)) {
    const before = await dental()
    const input = {
      citizenId,
      attendedAt: `${daysAfter(today(), -1)} 10:00:00.000-03:00`,
      procedure: { id: '0301010153', name: 'Primeira consulta odontológica' },
    }
    const answer = await way.call({ query: 'healthCareCreate', input, mutates: true })
    if ('error' in answer) throw new Error(`healthCareCreate: ${answer.error}`)
    const from = performance.now()
    while ((await dental()) <= before)
      if (performance.now() - from > 60_000) throw new Error('The figure does not move')
    times.push(performance.now() - from)
  }
  console.log(
    `a recorded attendance is in the figure (≤ ${rightWithinMs}): ${times.map((one) => one.toFixed(0)).join(', ')}`,
  )
}

const opened = () => openWay('socket', gateway.url, gateway.tokens[0] ?? '', true)

try {
  let way = await opened()
  await ready(way)
  way.close()
  await gateway.stop()
  ;({ gateway } = await seededGateway(citizens, 32))
  way = await opened()
  await cold(way)
  // The registers of citizens are read behind the start.
  console.log(`at rest after ${(await atRest(gateway)).toFixed(0)} s more`)
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
  for (const call of [...cards, ...screens]) {
    const from = performance.now()
    await asked(way, call)
    const first = (performance.now() - from).toFixed(0)
    const kept = await measured(way, call)
    const changed = await measured(way, call, change)
    console.log(`${call.title} (p95 ≤ ${call.most}): first ${first}; kept ${kept}; after a change ${changed}`)
  }
  await rightAfter(way)
  way.close()
} finally {
  await gateway.stop()
}
