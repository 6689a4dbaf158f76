import { openArea, type TestArea } from '@saude/service/testing/area'
import { bpaCheck, bpaExport, bpaFiles } from '../../contract/bpa.ts'
import { readBpa } from '../../contract/bpa-reader.ts'
import { service } from '../service.ts'
import { bpaMarks } from './files.ts'
import { consultation, invented, otherUnit, personOf, unit, visit } from './testing/month.ts'

/** One act, one federal instrument; consolidated or individual; the month and what is late. */

const family = { team: 'Equipe Centro', kind: 'family', ine: '0001482017' }
const primary = {
  ...consultation,
  code: '0301010030',
  registers: ['01', '02', '10'],
  details: ['009', '012'],
}
const weight = { ...consultation, code: '0101040024', details: [] as string[] }
const esusAlone = { ...consultation, code: '0301010250', registers: ['10'], details: [] as string[] }

let area: TestArea
let town: ReturnType<typeof invented>
beforeEach(async () => {
  town = invented()
  town.tables.set('2026-10', [{ ...consultation, details: [] }, visit, primary, weight, esusAlone])
  area = await openArea(service, {
    owners: {
      ...town.owners,
      citizenByIds: [],
      healthUnitTeamsByIds: [
        { ...unit, kind: '02', teams: [family] },
        { ...otherUnit, kind: '36', teams: [] },
      ],
    },
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
})
afterEach(() => area.close())

const october = { competence: '2026-10' }
const elsewhere = { healthUnitId: otherUnit.id, cnes: otherUnit.cnes }

test('what a team of primary care did goes by e-SUS APS, the same act of a specialist by the BPA', async () => {
  town.add(1, { procedure: primary.code })
  town.add(2, { procedure: primary.code, ...elsewhere })
  town.add(3, { procedure: esusAlone.code, ...elsewhere })
  const { lines, esus, production, refused } = await area.call(bpaCheck, october)
  expect({ lines, esus, production }).toEqual({ lines: 1, esus: 1, production: 3 })
  expect(refused.map(({ cause }) => cause)).toEqual(['esusAlone'])
})

test('e-SUS, BPA and neither are all of the production, and nothing is two of them', async () => {
  const procedures = [primary, consultation, visit, weight, esusAlone, { code: '0301019999' }]
  for (let index = 0; index < 120; index += 1) {
    town.add(index, {
      procedure: procedures[index % procedures.length]?.code ?? null,
      ...(index % 4 === 0 && elsewhere),
      ...(index % 7 === 0 && { healthUnitId: null, cnes: null }),
      ...(index % 5 === 0 && { team: family.ine }),
    })
    if (index % 11 === 0) town.people.set(`person-${index}`, { ...personOf(index), cns: null })
  }
  const { production, esus, inFile, refused, refusedTotal } = await area.call(bpaExport, october)
  expect(production).toBe(town.entries.length)
  expect(esus + inFile + refusedTotal).toBe(production)

  // Once more by plain loops over what is stored: the marks of the file, and the records themselves.
  const stored = await area.opened.store.collection(bpaMarks).findAll({}, { max: 1000 })
  const billed = new Set<string>()
  for (const { entries = [] } of stored)
    for (const id of entries) {
      expect(billed.has(id)).toBe(false)
      billed.add(id)
    }
  const byEsus = new Set<string>()
  for (const entry of town.entries) {
    const isEsusProcedure = entry.procedure === primary.code || entry.procedure === esusAlone.code
    if (isEsusProcedure && entry.healthUnitId === unit.id) byEsus.add(entry.id)
  }
  const neither = new Set(refused.map(({ id }) => id))
  expect([billed.size, byEsus.size, neither.size]).toEqual([inFile, esus, refusedTotal])
  for (const { id } of town.entries)
    expect([billed, byEsus, neither].filter((one) => one.has(id))).toHaveLength(1)
})

test('people who are not known go consolidated where that is chosen, with their number, never unasked', async () => {
  for (const index of [1, 2, 3]) {
    town.add(index, { procedure: weight.code, ...elsewhere })
    town.people.set(`person-${index}`, { ...personOf(index), cns: null })
  }
  town.add(4, { procedure: primary.code, ...elsewhere })
  town.people.set('person-4', { ...personOf(4), cns: null })
  town.add(5, { procedure: weight.code, ...elsewhere })
  expect(await area.call(bpaCheck, october)).toMatchObject({
    ...{ lines: 1, inFile: 1, unidentified: 3, refusedTotal: 4 },
    groups: [{ cause: 'noNumber', count: 4 }],
  })
  const chosen = { ...october, consolidates: true }
  expect(await area.call(bpaCheck, chosen)).toMatchObject({ inFile: 4, unidentified: 3, refusedTotal: 1 })
  const { file } = await area.call(bpaExport, chosen)
  const { consolidated, individual } = readBpa(file)
  expect(consolidated).toMatchObject([{ procedure: weight.code, quantity: '000003', age: '' }])
  expect(individual).toHaveLength(1)
  expect((await area.call(bpaFiles, {})).items).toMatchObject([{ consolidates: true, unidentified: 3 }])
})

test('late production goes in a file of its own, the month without it in another', async () => {
  town.tables.set('2026-11', [{ ...consultation, details: [] }])
  town.add(1, elsewhere)
  town.add(2, { ...elsewhere, at: '2026-11-03 08:00:00.000-03:00' })
  const november = { competence: '2026-11' }
  const late = await area.call(bpaExport, { ...november, part: 'late' })
  expect(late.name).toBe('PAPSRA.NOV')
  expect(readBpa(late.file).individual.map(({ month }) => month)).toEqual(['202610'])
  const own = await area.call(bpaExport, { ...november, part: 'own' })
  expect(own.name).toBe('PAPSR.NOV')
  expect(readBpa(own.file).individual.map(({ month }) => month)).toEqual(['202611'])
  // Each has its own bytes, and its own reason to be made again.
  const again = { ...november, part: 'late', reason: 'Disco perdido' } as const
  expect((await area.call(bpaExport, again)).file).toBe(late.file)
})

test('a table that was read before details were is named', async () => {
  town.tables.set('2026-10', [consultation])
  town.add(1, elsewhere)
  expect((await area.call(bpaCheck, october)).withoutDetails).toEqual(['2026-10'])
})
