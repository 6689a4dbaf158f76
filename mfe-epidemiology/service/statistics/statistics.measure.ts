import { newId } from '@saude/contract/id'
import { daysAfter } from '@saude/contract/instants'
import { openArea } from '@saude/service/testing/area'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import { epidemiologicalChannel } from '../../contract/channel.ts'
import { epidemiologicalStatistics } from '../../contract/statistics.ts'
import { accompaniments } from '../accompaniment/collection.ts'
import { service } from '../service.ts'
import { sampleCase } from './sample.ts'

/** How long statistics take with 200,000 cases: `node --import tsx mfe-epidemiology/service/statistics/statistics.measure.ts`. */

const many = 200_000
const rounds = 40
const units = Array.from({ length: 30 }, (_, index) => ({ id: newId(), name: `UBS ${index}` }))
const places = Array.from({ length: 120 }, (_, index) => ({ id: newId(), name: `Bairro ${index}` }))
const cids = ['A90', 'A90', 'A90', 'A920', 'A928', 'B342', 'B342', 'B019']
const states = ['recovered', 'recovered', 'discarded', 'positive', 'suspect', 'fatality']

const area = await openArea(service, {
  owners: {
    clientSettings: () => ({ statisticsEpidemiology: true }),
    citizenCounts: () => ({ items: [{ gender: 'F', initialAge: 20, count: 1_000_000 }] }),
    citizenContactByIds: [],
  },
})
const client = area.user.client?.id ?? ''

function* made() {
  for (let index = 0; index < many; index += 1)
    yield sampleCase({
      client,
      cid: cids[index % cids.length] ?? 'A90',
      day: daysAfter('2016-12-01', (index * 7919) % 3650),
      state: states[index % states.length] ?? 'suspect',
      ...(units[index % 30] && { healthUnit: units[index % 30] }),
      ...(places[index % 120] && { neighborhood: places[index % 120] }),
      gender: index % 2 ? 'F' : 'M',
      age: (index * 31) % 95,
    })
}

async function measured(what: string, run: (round: number) => Promise<unknown>): Promise<void> {
  const first = performance.now()
  await run(0)
  const cold = performance.now() - first
  const times: number[] = []
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await run(round)
    times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(before)
  const cpu = (user + system) / 1_000 / rounds
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
  console.log(
    `${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${cpu.toFixed(1)} ms of the processor (the first one ${cold.toFixed(0)} ms)`,
  )
}

try {
  await area.opened.store.fill(accompaniments, made())
  const pathology = { id: 'A90' }
  await measured('dengue, ten years', () => area.call(epidemiologicalStatistics, { pathology }))
  await measured('dengue, a year, unit, neighbourhood, sex, age', (round) =>
    area.call(epidemiologicalStatistics, {
      pathology,
      initialDate: '2025-01-01',
      finalDate: '2025-12-31',
      healthUnit: { id: units[round % 30]?.id ?? '' },
      neighborhood: { id: places[round]?.id ?? '' },
      gender: 'F',
      ageGroup: '20',
    }),
  )
  await measured('for publication', () => area.call(epidemiologicalStatistics, { pathology, isPublic: true }))
  await measured('control diagram of dengue, with its warnings', () =>
    area.call(epidemiologicalChannel, { pathology }),
  )
  await measured('list of a unit, a page', (round) =>
    area.call(cases.list, { healthUnit: { id: units[round % 30]?.id ?? '' }, step: round }),
  )
} finally {
  await area.close()
}
