import { newId } from '@saude/contract/id'
import { openArea } from '@saude/service/testing/area'
import { demoCns } from '@saude/town/documents'
import { bpaExport } from '../contract/bpa.ts'
import { readBpa } from '../contract/bpa-reader.ts'
import { entryOf, invented, personOf } from './bpa/testing/month.ts'
import { service } from './service.ts'

/**
 * How long a month of a large municipality takes, and how much memory more than before it:
 * `node --expose-gc --import tsx mfe-health-secretary/service/bpa.measure.ts`.
 */

const many = 60_000
const days = 31
const megabyte = 1024 * 1024

/** A professional has at most 999 sheets of 20 lines. */
const doctors = Array.from({ length: 40 }, (_, index) => demoCns(index, '980'))
const town = invented()
const byDay = new Map<string, (typeof town.entries)[number][]>()
for (let index = 0; index < many; index += 1) {
  const day = `2026-10-${String((index % days) + 1).padStart(2, '0')}`
  const entry = entryOf(index, {
    id: newId(),
    professionalCns: doctors[index % doctors.length] ?? null,
    at: `${day} 10:00:00.000-03:00`,
  })
  const known = byDay.get(day)
  if (known) known.push(entry)
  else byDay.set(day, [entry])
}
const { attendanceProduction: _, citizenPersonByIds: __, ...others } = town.owners
const area = await openArea(service, {
  owners: {
    ...others,
    citizenByIds: [],
    attendanceProduction: (input) => ({ items: byDay.get((input as { from: string }).from) ?? [] }),
    citizenPersonByIds: (input) => ({
      items: (input as { ids: string[] }).ids.map((id) => personOf(Number(id.split('-')[1]))),
    }),
  },
  now: () => new Date('2026-11-20T12:00:00Z'),
})

try {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const started = performance.now()
  const { file, lines, sheets } = await area.call(bpaExport, { competence: '2026-10' })
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  const { individual } = readBpa(file)
  console.log(
    `${lines} lines on ${sheets} sheets in ${seconds.toFixed(1)} s, ${Math.round((most - before) / megabyte)} MB more; read back: ${individual.length}`,
  )
} finally {
  await area.close()
}
