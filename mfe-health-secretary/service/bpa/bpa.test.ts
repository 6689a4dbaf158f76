import { AppError } from '@saude/contract/errors'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { demoCns } from '@saude/town/documents'
import { bpaCheck, bpaExport, bpaFiles } from '../../contract/bpa.ts'
import { readBpa } from '../../contract/bpa-reader.ts'
import { inconsistencyList } from '../../contract/inconsistency.ts'
import { outOfHomeTreatment } from '../../contract/out-of-home-treatment.ts'
import { service } from '../service.ts'
import { bpaMarks } from './files.ts'
import { consultation, entryOf, invented, otherUnit, personOf, unit, visit } from './testing/month.ts'

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
const november = { competence: '2026-11' }
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error('the call was answered')
  return error
}
const names = (file: string) => readBpa(file).individual.map(({ name }) => name)

test('a month is exported with its individual and consolidated lines, and read back', async () => {
  for (let index = 0; index < 25; index += 1) town.add(index)
  town.add(30, { procedure: visit.code, quantity: 3 })
  town.add(31, { procedure: visit.code, quantity: 2 })
  const { file, lines, sheets, control, name, refused } = await area.call(bpaExport, october)
  const { header, individual, consolidated } = readBpa(file)
  expect({ lines, sheets, control }).toEqual({
    lines: Number(header.lines),
    sheets: Number(header.sheets),
    control: Number(header.control),
  })
  expect(name).toBe('PAPSR.OUT')
  expect(refused).toEqual([])
  expect(individual).toHaveLength(25)
  expect(consolidated).toEqual([expect.objectContaining({ procedure: visit.code, quantity: '000005' })])
  expect(individual[0]).toMatchObject({ city: '354750', nationality: '010' })
})

test('40 inconsistencies are said before, each with its screen, and mended: the next check finds none', async () => {
  for (let index = 0; index < 40; index += 1) {
    town.add(index, index % 2 ? { cbo: '223505' } : {})
    if (index % 2 === 0) town.people.set(`person-${index}`, { ...personOf(index), raceColor: null })
  }
  const before = await area.call(bpaCheck, october)
  expect(before).toMatchObject({ lines: 0, refusedTotal: 40 })
  expect(
    new Set(before.refused.map(({ problem, href }) => `${problem} ${href.replace(/\d+$/, '')}`)),
  ).toEqual(
    new Set([
      'O cidadão não tem raça/cor /app/citizen/update/person-',
      'A ocupação (CBO) 223505 não realiza o procedimento /app/citizen/history/person-',
    ]),
  )
  for (let index = 0; index < 40; index += 1) town.people.set(`person-${index}`, personOf(index))
  town.entries.splice(0, 40, ...Array.from({ length: 40 }, (_, index) => entryOf(index)))
  expect(await area.call(bpaCheck, october)).toMatchObject({ lines: 40, sheets: 2, refusedTotal: 0 })
  expect(readBpa((await area.call(bpaExport, october)).file).individual).toHaveLength(40)
})

test('a protected diagnosis is in the file, and among the refusals for those alone who may see it', async () => {
  town.add(1, { isProtected: true, cid: 'B24' })
  town.add(2, { isProtected: true, cid: 'B24', cbo: '223505' })
  const seen = { ...area.user, permissions: new Set(['sensitiveDiagnosisRead']) }
  expect(await area.call(bpaCheck, october)).toMatchObject({ lines: 1, refused: [], refusedTotal: 0 })
  expect(await area.call(bpaCheck, october, seen)).toMatchObject({ lines: 1, refusedTotal: 1 })
  expect(names((await area.call(bpaExport, october)).file)).toEqual(['CIDADAO 1'])
})

test('a check marks nothing', async () => {
  town.add(1)
  await area.call(bpaCheck, october)
  expect(await area.call(bpaCheck, october)).toMatchObject({ lines: 1 })
  expect((await area.call(bpaFiles, {})).items).toEqual([])
})

test('exporting again needs a reason and gives the same bytes, whatever was changed since', async () => {
  town.add(1)
  const first = await area.call(bpaExport, october)
  expect((await refusal(area.call(bpaExport, october))).payload?.fields?.reason).toMatch(/^Já exportado em/)
  expect((await refusal(area.call(bpaExport, { ...october, reason: '  ' }))).key).toBe('validation')
  town.people.set('person-1', { ...personOf(1), name: 'Outro Nome' })
  town.add(2)
  const again = await area.call(bpaExport, { ...october, reason: 'Disco perdido' })
  expect(again.isRepeated).toBe(true)
  expect(again.file).toBe(first.file)
  const [kept] = (await area.call(bpaFiles, {})).items
  expect(kept).toMatchObject({
    id: first.id,
    lines: 1,
    control: first.control,
    repeats: [{ reason: 'Disco perdido', by: 'Gestora' }],
  })
})

test('the same data make the same file byte for byte', async () => {
  for (let index = 0; index < 30; index += 1)
    town.add(index, { procedure: index % 3 ? consultation.code : visit.code })
  const one = await area.call(bpaExport, october)
  const other = await openArea(service, {
    owners: { ...town.owners, citizenByIds: [] },
    now: () => new Date('2026-11-21T12:00:00Z'),
  })
  town.entries.reverse()
  expect((await other.call(bpaExport, october)).file).toBe(one.file)
  await other.close()
})

test('late production goes into the next file with its own competência, behind the sheets of the first', async () => {
  town.add(1)
  await area.call(bpaExport, october)
  town.add(2)
  town.add(3, { at: '2026-11-03 08:00:00.000-03:00' })
  town.tables.set('2026-11', [consultation])
  const { file } = await area.call(bpaExport, november)
  const { header, individual } = readBpa(file)
  expect(header.month).toBe('202611')
  expect(individual.map(({ name, month, sheet }) => [name, month, sheet])).toEqual([
    ['CIDADAO 2', '202610', '002'],
    ['CIDADAO 3', '202611', '001'],
  ])
})

test('late production is checked against the table of its own month', async () => {
  town.tables.set('2026-11', [consultation])
  town.tables.set('2026-10', [visit])
  town.add(1)
  town.add(2, { at: '2026-11-03 08:00:00.000-03:00' })
  const { refused, lines, lateEntries } = await area.call(bpaCheck, november)
  expect({ lines, lateEntries }).toEqual({ lines: 1, lateEntries: 0 })
  expect(refused.map(({ id, problem }) => [id, problem])).toEqual([
    ['entry-000001', 'O procedimento não existe na competência'],
  ])
})

test('a month without its table says which one is missing', async () => {
  town.add(1, { at: '2026-09-03 08:00:00.000-03:00' })
  const { refused } = await area.call(bpaCheck, october)
  expect(refused).toMatchObject([
    { problem: 'A tabela SIGTAP de 09/2026 não foi carregada', href: '/app/upload-sigtap' },
  ])
})

test('what is older than three months is left out for its age; what has admission for five is not', async () => {
  const longer = { ...consultation, code: '0102010072', registers: ['01'], details: ['021', '029'] }
  town.tables.set('2026-06', [consultation, longer])
  town.add(1, { at: '2026-06-30 23:00:00.000-03:00' })
  town.add(2, { at: '2026-06-30 23:00:00.000-03:00', procedure: longer.code })
  const { lines, refused } = await area.call(bpaCheck, october)
  expect(lines).toBe(1)
  expect(refused.map(({ problem }) => problem)).toEqual([
    'Em 10/2026 o SIA não aceita mais a competência 06/2026',
  ])
})

test('a file of one unit or one instrument leaves the rest for another', async () => {
  town.add(1)
  town.add(2, { healthUnitId: otherUnit.id, cnes: otherUnit.cnes })
  town.add(3, { procedure: visit.code })
  const individual = await area.call(bpaExport, { ...october, kind: 'I', healthUnit: { id: otherUnit.id } })
  expect(names(individual.file)).toEqual(['CIDADAO 2'])
  const all = await area.call(bpaExport, october)
  expect(names(all.file)).toEqual(['CIDADAO 1'])
  expect(readBpa(all.file).consolidated).toHaveLength(1)
  const conflict = await refusal(area.call(bpaExport, { ...october, kind: 'C' }))
  expect(conflict).toMatchObject({ key: 'conflict' })
  expect(conflict.message).toMatch(/^Esta produção está no arquivo PAPSR.OUT/)
  expect(
    await area.call(bpaExport, {
      ...october,
      kind: 'I',
      healthUnit: { id: otherUnit.id },
      reason: 'Perdido',
    }),
  ).toMatchObject({ file: individual.file })
})

test('what an older version marked entry by entry is in its file still', async () => {
  const { id } = town.add(1)
  town.add(2)
  const mark = { _id: id, client: area.user.client?.id ?? '', file: 'f' }
  await area.opened.store.collection(bpaMarks).insertMany([mark])
  expect(await area.call(bpaCheck, october)).toMatchObject({ lines: 1, refused: [] })
})

test('what corrects an exported attendance is not billed twice', async () => {
  town.add(1)
  await area.call(bpaExport, october)
  town.add(2, { corrects: ['entry-000001'] })
  town.tables.set('2026-11', [consultation])
  const { lines, refused } = await area.call(bpaCheck, november)
  expect(lines).toBe(0)
  expect(refused.map(({ problem }) => problem)).toEqual(['Corrige um atendimento que já foi exportado'])
})

test.each([
  [
    'of somebody whose record was removed',
    'O cadastro do cidadão foi removido (menu Cadastros removidos)',
    null,
  ],
  ['after a death', 'A data é posterior ao óbito', { deathAt: '2026-10-01' }],
  [
    'of somebody who moved to where no one knows',
    'O cidadão não tem município de residência (IBGE)',
    { livesElsewhere: true },
  ],
])('production %s is left out', async (_, reason, person) => {
  town.add(1)
  if (person) town.people.set('person-1', { ...personOf(1), ...person })
  else town.people.delete('person-1')
  const { refused } = await area.call(bpaCheck, october)
  expect(refused.map((row) => row.problem)).toEqual([reason])
  // A screen that is there.
  expect(refused[0]?.href).toMatch(/^\/app\/citizen(\/(update|history)\/person-1)?$/)
})

test('of those who moved the municipality where they live now is written', async () => {
  town.add(1)
  town.people.set('person-1', { ...personOf(1), livesElsewhere: true, ibge: '3509502' })
  expect(readBpa((await area.call(bpaExport, october)).file).individual[0]?.city).toBe('350950')
})

test('two who export at once do not both make a file', async () => {
  for (let index = 0; index < 5; index += 1) town.add(index)
  const both = await Promise.allSettled([area.call(bpaExport, october), area.call(bpaExport, october)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await area.call(bpaFiles, {})).items).toHaveLength(1)
})

test('an export that fails leaves nothing behind', async () => {
  town.add(1)
  const rules = town.owners.sigtapRules
  let isBroken = true
  const broken = await openArea(service, {
    owners: {
      ...town.owners,
      citizenByIds: [],
      sigtapRules: (input) => {
        if (isBroken) throw new AppError('timeout')
        return rules(input)
      },
    },
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
  await refusal(broken.call(bpaExport, october))
  isBroken = false
  expect(await broken.call(bpaExport, october)).toMatchObject({ lines: 1 })
  await broken.close()
})

test('a month that has not come, a wrong month, an unknown unit and anonymised users are refused', async () => {
  const field = async (input: object) =>
    (await refusal(area.call(bpaExport, input as typeof october))).payload?.fields
  expect(await field({ competence: '2026-12' })).toEqual({ competence: 'Competência ainda não começou' })
  expect(Object.keys((await field({ competence: '2026-13' })) ?? {})).toEqual(['competence'])
  expect(await field({ ...october, healthUnit: { id: 'x' } })).toEqual({
    healthUnit: 'Unidade de saúde é inválida',
  })
  expect((await refusal(area.call(bpaExport, october, area.anonymous))).key).toBe('permission')
  expect((await refusal(area.call(bpaCheck, october, area.anonymous))).key).toBe('permission')
})

test('nothing to export makes a file of no lines, which is not kept', async () => {
  const { file, lines, control, id } = await area.call(bpaExport, october)
  expect({ lines, control, id: id ?? null }).toEqual({ lines: 0, control: 1111, id: null })
  expect(readBpa(file).individual).toEqual([])
  expect((await area.call(bpaFiles, {})).items).toEqual([])
})

test('files of another client are neither seen nor in the way', async () => {
  town.add(1)
  await area.call(bpaExport, october)
  expect((await area.call(bpaFiles, {}, area.elsewhere)).items).toEqual([])
  town.entries.splice(0, 1, entryOf(2, { citizenId: 'person-1' }))
  expect(await area.call(bpaExport, october, area.elsewhere)).toMatchObject({ isRepeated: false })
})

test('professionals without CNS are said with their own record', async () => {
  town.add(1, { professionalCns: null, professionalId: 'user-1' })
  town.add(2, { professionalCns: demoCns(2, '980') })
  const { refused, lines } = await area.call(bpaCheck, october)
  expect(lines).toBe(1)
  expect(refused).toMatchObject([
    { problem: 'Quem atendeu não tem CNS válido', href: '/app/options/user/update/user-1' },
  ])
})

describe('out-of-home treatment', () => {
  const treatment = {
    citizen: { id: 'person-1' },
    cbo: { id: '225142' },
    procedure: { id: consultation.code },
    destination: { id: 'city-1' },
    facility: 'Hospital das Clínicas',
    distanceKm: 96,
    transport: 'land',
    companion: true,
    companionReason: 'Cadeirante',
    professionalCns: demoCns(710, '980'),
    professionalCbo: { id: '225142' },
    healthUnit: { id: unit.id },
    priority: 'notUrgent',
    date: '2026-10-01',
    // Weeks ago, which is asked about.
    appointmentAt: '2026-10-05 08:00:00.000-03:00',
    isConfirmed: true,
  } as const
  const open = (now = () => new Date('2026-11-20T12:00:00Z'), messages: unknown[] = []) =>
    openArea(service, {
      owners: {
        ...town.owners,
        citizenByIds: [
          { id: 'person-1', name: 'Cidadão 1', birthDate: '1980-11-20' },
          { id: 'person-2', name: 'Cidadão 2', birthDate: '1980-11-20' },
        ],
        citySearch: [{ id: 'city-1', name: 'Campinas', stateCode: 'SP' }],
        cboSearch: [{ id: '225142', name: 'Médico' }],
        procedureSearch: [{ id: consultation.code, name: 'Consulta' }],
        citizenMessageCreate: (input) => {
          messages.push(input)
          return { isSent: true }
        },
      },
      now,
    })
  const table = ['0803010125', '0803010109', '0803010010', '0803010044'].map((code) => ({
    ...consultation,
    code,
    registers: ['02'],
  }))

  test('that took place is billed with its units of distance, meals and nights', async () => {
    const home = await open()
    const boss = { ...home.user, permissions: new Set(['outOfHomeTreatmentAuthorise']) }
    town.people.set('person-1', personOf(1))
    town.tables.set('2026-10', table)
    const { id } = await home.call(outOfHomeTreatment.create, treatment)
    const step = (transition: 'authorise' | 'finish', document?: object) =>
      home.call(outOfHomeTreatment.transition, { id, transition, ...(document && { document }) }, boss)
    await step('authorise')
    expect((await refusal(step('finish', { returnedOn: '2026-10-04' }))).payload?.fields).toHaveProperty([
      'document.returnedOn',
    ])
    await step('finish', { returnedOn: '2026-10-08', hospitalNights: 2 })
    const { individual } = readBpa((await home.call(bpaExport, october)).file)
    expect(individual.map(({ procedure, quantity, cns }) => [procedure, Number(quantity), cns])).toEqual([
      ['0803010010', 1, personOf(1).cns],
      ['0803010044', 3, personOf(1).cns],
      ['0803010109', 3, personOf(1).cns],
      ['0803010125', 3, personOf(1).cns],
    ])
    await home.close()
  })

  test('of a child pays the companion in the name of who went along, else in that of the child', async () => {
    const home = await open()
    const boss = { ...home.user, permissions: new Set(['outOfHomeTreatmentAuthorise']) }
    // SIGTAP has a least age for what companions are paid.
    const ofCompanions = ['0803010109', '0803010044']
    town.tables.set(
      '2026-10',
      table.map((rule) => (ofCompanions.includes(rule.code) ? { ...rule, ageMin: 216 } : rule)),
    )
    town.people.set('person-1', { ...personOf(1), birthDate: '2019-03-01' })
    town.people.set('person-2', personOf(2))
    const { id } = await home.call(outOfHomeTreatment.create, treatment)
    const step = (transition: 'authorise' | 'finish' | 'complete', document?: object) =>
      home.call(
        outOfHomeTreatment.transition,
        // One more than all kinds have, by which transitions are typed.
        { id, transition: transition as 'finish', ...(document && { document }) },
        boss,
      )
    await step('authorise')
    await step('finish', { returnedOn: '2026-10-08' })
    expect(await home.call(bpaCheck, october)).toMatchObject({ lines: 4, refused: [] })
    const { professionalCns, professionalCbo, healthUnit } = treatment
    const companionCitizen = { id: 'person-2' }
    await step('complete', { professionalCns, professionalCbo, healthUnit, companionCitizen })
    const { individual } = readBpa((await home.call(bpaExport, october)).file)
    expect(individual.map(({ procedure, cns }) => [procedure, cns])).toEqual([
      ['0803010010', personOf(1).cns],
      ['0803010044', personOf(2).cns],
      ['0803010109', personOf(2).cns],
      ['0803010125', personOf(1).cns],
    ])
    await home.close()
  })

  test('without the CNS of who asked for it is an inconsistency, until its bill is completed', async () => {
    let now = new Date('2026-11-20T12:00:00Z')
    const messages: unknown[] = []
    const home: TestArea = await open(() => now, messages)
    const boss = { ...home.user, permissions: new Set(['outOfHomeTreatmentAuthorise']) }
    town.people.set('person-1', personOf(1))
    town.tables.set('2026-10', table)
    const { id } = await home.call(outOfHomeTreatment.create, {
      ...treatment,
      companion: false,
      professionalCns: null,
    })
    const step = (transition: 'authorise' | 'finish' | 'complete', document?: object) =>
      home.call(
        outOfHomeTreatment.transition,
        // One more than all kinds have, by which transitions are typed.
        { id, transition: transition as 'finish', ...(document && { document }) },
        boss,
      )
    await step('authorise')
    await step('finish', { returnedOn: '2026-10-08' })
    const listed = async () => {
      // What was listed is kept for some seconds.
      now = new Date(now.getTime() + 60_000)
      return (await home.call(inconsistencyList, { from: '2026-10-01', to: '2026-10-31' })).items
    }
    const href = `/app/health-secretary/out-of-home-treatment/details/${id}`
    const problem = { problem: 'Quem atendeu não tem CNS válido', href }
    expect(await listed()).toMatchObject([problem, problem])
    expect((await home.call(bpaCheck, october)).refused).toMatchObject([problem, problem])
    const { professionalCns, professionalCbo, healthUnit } = treatment
    await step('complete', { professionalCns, professionalCbo, healthUnit })
    expect(await listed()).toEqual([])
    expect(await home.call(bpaCheck, october)).toMatchObject({ lines: 2, refused: [] })
    const { outbox } = home.definitions
    if (!outbox) throw new Error('the service has no outbox')
    while ((await home.opened.store.collection(outbox).countDocuments({})) > 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    // Of the authorisation and of the end: what was completed later is no new state.
    expect(messages).toHaveLength(2)
    await home.close()
  })

  test('nearer than 50 km is not authorised, with the reason', async () => {
    const home = await open()
    const boss = { ...home.user, permissions: new Set(['outOfHomeTreatmentAuthorise']) }
    const { id } = await home.call(outOfHomeTreatment.create, { ...treatment, distanceKm: 49 })
    const error = await refusal(
      home.call(outOfHomeTreatment.transition, { id, transition: 'authorise' }, boss),
    )
    expect(error.payload?.issues).toEqual([
      'O destino fica a menos de 50 km: não é tratamento fora de domicílio',
    ])
    await home.close()
  })
})
