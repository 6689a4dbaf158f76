import { openArea, type TestArea } from '@saude/service/testing/area'
import { bpaChanges, bpaCheck, bpaExport } from '../../contract/bpa.ts'
import { service } from '../service.ts'
import { compareFiles } from './compare.ts'
import { consultation, entryOf, invented, personOf, visit } from './testing/month.ts'

let area: TestArea
let town: ReturnType<typeof invented>
beforeEach(async () => {
  town = invented()
  area = await openArea(service, {
    owners: { ...town.owners, citizenByIds: [] },
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
})
afterEach(() => area.close())

const october = { competence: '2026-10' }
const changes = async (id: string | null | undefined, user = area.user) =>
  (await area.call(bpaChanges, { id: id ?? '' }, user)).items.map(({ change, citizen, what }) => [
    change,
    citizen,
    what,
  ])

test('what changed since an export is said line by line, and what came late is not among it', async () => {
  for (const index of [1, 2, 3, 4, 5]) town.add(index)
  town.add(6, { procedure: visit.code, quantity: 2 })
  const { id } = await area.call(bpaExport, october)
  expect(await changes(id)).toEqual([])
  town.people.set('person-1', { ...personOf(1), raceColor: '01', cpf: '52998224725' })
  town.people.set('person-2', { ...personOf(2), nationality: null })
  town.entries.splice(2, 1)
  town.entries[3] = entryOf(50, { citizenId: 'person-5', corrects: ['entry-000005'], cid: 'E119' })
  town.entries[4] = entryOf(6, { procedure: visit.code, quantity: 3 })
  town.add(9)
  expect(await changes(id)).toEqual([
    ['changed', null, 'quantidade: 2 → 3'],
    ['changed', 'CIDADAO 5', 'CID: I10 → E119'],
    ['changed', 'CIDADAO 1', `CNS: ${personOf(1).cns} → vazio; raça/cor: 03 → 01; CPF: vazio → 52998224725`],
    ['removed', 'CIDADAO 2', 'O cidadão não tem nacionalidade'],
    ['removed', 'CIDADAO 3', 'O registro foi removido'],
  ])
  // The file is the same still, and what came late waits for the next month.
  town.tables.set('2026-11', [consultation])
  expect(await area.call(bpaCheck, { competence: '2026-11', part: 'late' })).toMatchObject({ inFile: 1 })
})

test('a protected diagnosis is among the changes for those alone who may see it', async () => {
  town.add(1, { isProtected: true, cid: 'B24' })
  const { id } = await area.call(bpaExport, october)
  town.people.set('person-1', { ...personOf(1), raceColor: '01' })
  const seen = { ...area.user, permissions: new Set(['sensitiveDiagnosisRead']) }
  expect(await changes(id)).toEqual([])
  expect(await changes(id, seen)).toEqual([['changed', 'CIDADAO 1', 'raça/cor: 03 → 01']])
})

test('files of another client, and those that are none, are not compared', async () => {
  town.add(1)
  const { id } = await area.call(bpaExport, october)
  await expect(changes(id, area.elsewhere)).rejects.toMatchObject({ key: 'notFound' })
  await expect(changes('nothing')).rejects.toMatchObject({ key: 'notFound' })
})

test('lines that are alike are compared as often as they are there', () => {
  const line = (quantity: number) =>
    `02${'2082683202610225142'}00101${'0301010064'}045${String(quantity).padStart(6, '0')}BPA`
  expect(compareFiles([line(1), line(1)].join('\r\n'), line(1)).map(({ change }) => change)).toEqual([
    'removed',
  ])
})
