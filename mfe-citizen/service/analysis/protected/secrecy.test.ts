import { newId } from '@saude/contract/id'
import type { Coded } from '@saude/core/contract/codes/system'
import type { User } from '@saude/service/handlers'
import { migrateAgain } from '@saude/service/testing/migrate'
import { publicUser } from '@saude/service/user'
import { change } from '@saude/store'
import { healthCareCreate, healthCareList } from '../../../contract/health-care.ts'
import { citizenHistory } from '../../../contract/history.ts'
import { citizenLayerPeople } from '../../../contract/layer.ts'
import { recordedEntryRemove } from '../../../contract/own-entry.ts'
import {
  medicalCareReport,
  type ProductionGroup,
  procedureList,
  productionGroups,
  productionSums,
} from '../../../contract/production-report.ts'
import { migrations } from '../../migrations.ts'
import type { HistoryItem } from '../../register/history/item.ts'
import { client, now, type OpenHistory, openHistory, refusal, staff } from '../../register/history/testing.ts'
import { service } from '../../service.ts'
import { questionsOf, theirHome } from '../../testing/questions.ts'
import { markProtected, protectedList } from './mark.ts'

const marking = '2026-11-26-01-protected-diagnoses'

let history: OpenHistory
let citizen: string
beforeEach(async () => {
  history = await openHistory()
  await history.home(theirHome)
  citizen = await history.citizen({
    deathAt: null,
    isVisitable: true,
    lastQuizOn: '2026-11-20',
    householdId: theirHome,
  })
  await history.item(citizen, { type: 'healthCare', problem: cid('J069', 'Resfriado') })
  await history.item(citizen, { type: 'dentalCare', problem: cid('K021', 'Cárie') })
})
afterEach(() => history.close())

const cid = (code: string, name: string): Coded => ({ system: 'cid10', code, name })
/** One of each protected condition, of each table, and those that say something beside it. */
const secret: readonly Coded[] = [
  cid('B24', 'Doença pelo HIV'),
  cid('B169', 'Hepatite B aguda'),
  cid('A309', 'Hanseníase'),
  cid('A150', 'Tuberculose pulmonar'),
  cid('O987', 'HIV na gravidez'),
  cid('F024', 'Demência no HIV'),
  { system: 'ciap2', code: 'B90', name: 'Infecção por HIV' },
]
const types: readonly HistoryItem['type'][] = ['healthCare', 'dentalCare', 'homeCare', 'procedure', 'symptom']

async function addSecrets() {
  for (const type of types)
    for (const problem of secret) await history.item(citizen, { type, problem, isProtected: true })
  for (const problem of secret) {
    const act = { problems: [{ problem, ciap: null, isNew: null }] }
    await history.item(citizen, { type: 'healthCare', act, isProtected: true })
    await history.opened.collections.ongoing.insertOne({
      _id: newId(),
      client,
      citizenId: citizen,
      kind: 'problem',
      state: '0',
      cid: problem,
      ciap: null,
      name: null,
      detail: null,
      since: null,
      until: null,
      isProtected: true,
      version: 1,
      createdAt: now,
      updatedAt: now,
      updatedBy: null,
    })
  }
}

/** What may say something of protected diagnoses, or is otherwise with each write. */
const excused = new Set([
  // Rounded figures of a month, of areas with five people at the least (publish.test.ts).
  'citizenProtected',
  // Of whom something was written, whatever it was; to services.
  'citizenFactsChanges',
])

const reading = service.handlers
  .map(({ query }) => query)
  .filter(({ mutates, name }) => !mutates && !excused.has(name))

/** Everything that anybody may ask of the citizen area. */
async function answersFor(user: User): Promise<Readonly<Record<string, unknown>>> {
  const answers: Record<string, unknown> = {}
  for (const query of reading)
    for (const [at, input] of questionsOf(query.name, citizen).entries())
      answers[`${query.name} ${at}`] = await history
        .call(query, input, user)
        .catch((error: { key?: string }) => `${error.key}`)
  return answers
}

/** Somebody wrote something of the citizen: nothing that was kept in memory holds. */
const touch = () => history.opened.store.atomically([change('citizen', [citizen], 'updated', { client })])

test('the questions are such as are answered', async () => {
  const answers = await answersFor(staff('d1', 'doctor', 'healthDirector'))
  const refused = Object.entries(answers).flatMap(([name, answer]) =>
    typeof answer === 'string' ? [name] : [],
  )
  // Without a core, a paper, an attendance, an entry or a load of that id, a user of the provider's, another agent, an agent at all.
  expect(refused).toEqual([
    'carePaperGet 0',
    'geoFiltersSearch 0',
    'attendanceGet 0',
    'recordedEntryGet 0',
    'symptomQuizList 0',
    'citizenInstruments 0',
    'importAreas 0',
    'importGet 0',
    'territoryMovePreview 0',
    'agentDayKeep 0',
  ])
})

const groups = [
  'healthSecretary',
  'publicAdministration',
  'systemAdministration',
  'healthCoordinator',
  'healthDirector',
  'healthAttendant',
  'acs',
  'travelLogisticManager',
  'prixAdmin',
] as const

test.each(groups)(
  'to %s everything but sums over whole months is as if protected diagnoses were not there',
  async (group) => {
    await touch()
    const before = await answersFor(staff('u1', group))
    await addSecrets()
    await touch()
    expect(await answersFor(staff('u1', group))).toEqual(before)
  },
)

test('to areas that ask on their own account, such as indicators and dashboards, it is so too', async () => {
  const area = publicUser({ id: client, name: 'Vila Serena' })
  await touch()
  const before = await answersFor(area)
  await addSecrets()
  await touch()
  expect(await answersFor(area)).toEqual(before)
  expect(JSON.stringify(before)).toContain(citizen)
})

describe('Sums over whole months that carry no diagnosis', () => {
  const treatment = { system: 'sigtap', code: '0301010021', name: 'Consulta de tuberculose' } as const
  const consultation = { system: 'sigtap', code: '0301010064', name: 'Consulta médica' } as const
  const [centro, vila] = [
    { id: 'u1', name: 'UBS Centro', cnes: null },
    { id: 'u2', name: 'UBS Vila', cnes: null },
  ]
  const doctor = (name: string) => ({
    ...{ userId: name, name, cns: null },
    cbo: { system: 'cbo' as const, code: '225142', name: 'Médico da ESF' },
  })
  const month = '2026-10'

  async function add(count: number, given: Partial<HistoryItem>) {
    for (let at = 0; at < count; at++)
      await history.item(citizen, {
        type: 'healthCare',
        date: new Date(`${given.month ?? month}-15T12:00:00Z`),
        month,
        procedure: consultation,
        ...given,
      })
  }
  const hidden = { problem: cid('B24', 'Doença pelo HIV'), isProtected: true } as const
  beforeEach(async () => {
    // Three and two are five, in one place and by one doctor; two and one are three.
    await add(3, { healthUnit: centro, first: doctor('Lia') })
    await add(2, { healthUnit: centro, first: doctor('Lia'), ...hidden })
    await add(2, { healthUnit: vila, first: doctor('Rui') })
    await add(1, { healthUnit: vila, first: doctor('Rui'), ...hidden })
    await add(6, { healthUnit: centro, first: doctor('Ana'), procedure: treatment, isProtected: true })
    await add(7, { healthUnit: centro, first: doctor('Lia'), month: '2026-11', ...hidden })
  })

  /** The rule, from what is stored: of each group all of a month that is over, or what is open where these are few; five that are left are 'Demais'. */
  async function recomputed(by: ProductionGroup, isSeen: boolean, isDoctors = false) {
    const stored = await history.opened.collections.historyItem.findAll({ client }, { max: 100_000 })
    const groups = new Map<string, { open: number; all: number }>()
    let whole = 0
    for (const item of stored) {
      if (!item.month || (isDoctors && !item.first?.cbo)) continue
      const key = {
        procedure: item.procedure?.code,
        month: item.month,
        healthUnit: item.healthUnit?.id,
        team: item.team,
        professional: item.first?.userId,
        occupation: item.first?.cbo?.code,
      }[by]
      const group = groups.get(key ?? '-') ?? { open: 0, all: 0 }
      groups.set(key ?? '-', group)
      if (!item.isProtected) group.open += 1
      const isOver = item.month < '2026-11'
      if (!item.isProtected || isSeen || isOver) whole += 1
      if (!item.isProtected || isSeen || (isOver && !(by === 'procedure' && key === treatment.code)))
        group.all += 1
    }
    const rows = [...groups].flatMap(([key, { open, all }]) => {
      const said = isSeen || all >= 5 ? all : open
      return said > 0 ? [[key, said] as const] : []
    })
    const left = whole - rows.reduce((sum, [, count]) => sum + count, 0)
    return Object.fromEntries([...rows, ...(left >= 5 ? [['others', left] as const] : [])])
  }

  const said = async (
    report: typeof procedureList | typeof medicalCareReport,
    by: ProductionGroup,
    user: User,
  ) => {
    const { items } = await history.call(report as typeof procedureList, { by }, user)
    return Object.fromEntries(items.map(({ id, attendances }) => [id, attendances]))
  }
  const everyGroup = Object.keys(productionGroups) as ProductionGroup[]

  test.each(everyGroup)(
    'count everything by %s where there are five or more, and for those who see it always',
    async (by) => {
      for (const user of [staff('s1', 'healthSecretary'), staff('t1', 'healthAttendant')])
        expect(await said(procedureList, by, user)).toEqual(await recomputed(by, false))
      const both = staff('d1', 'doctor', 'healthDirector')
      expect(await said(procedureList, by, both)).toEqual(await recomputed(by, true))
      if (by !== 'procedure')
        expect(await said(medicalCareReport, by, staff('n1', 'healthSecretary'))).toEqual(
          await recomputed(by, false, true),
        )
    },
  )

  test('are right in figures: a small one hides what is in it, a month that goes on does too', async () => {
    const user = staff('s1', 'healthSecretary')
    expect(await said(procedureList, 'healthUnit', user)).toEqual({ u1: 11, u2: 2 })
    expect(await said(procedureList, 'professional', user)).toEqual({ Lia: 5, Ana: 6, Rui: 2 })
    expect(await said(procedureList, 'month', user)).toEqual({ [month]: 14 })
    // A treatment names its diagnosis: it is counted without its name, in the last row whatever the order.
    expect(await said(procedureList, 'procedure', user)).toEqual({ [consultation.code]: 8, others: 6 })
    for (const order of ['asc', 'desc'] as const) {
      const asked = { by: 'procedure', orderBy: 'quantity', order } as const
      const { items, message } = await history.call(procedureList, asked, user)
      expect(items.at(-1)).toMatchObject({ label: 'Demais', quantity: 6 })
      expect(message).toContain('Atendimentos 14')
    }
  })

  test('are made by services from whole numbers, which no one else is given', async () => {
    const asked = { months: [month], by: 'month' as const }
    const user = staff('s1', 'healthSecretary')
    const numbers = async (withProtected: boolean) => {
      const { items } = await history.call(productionSums, { ...asked, withProtected }, user)
      return items.reduce((sum, { attendances }) => sum + attendances, 0)
    }
    expect([await numbers(false), await numbers(true)]).toEqual([5, 14])
    expect(productionSums.access.access).toBe('service')
  })
})

test.each(['doctor', 'nurse'] as const)('%s sees them, and each is marked for the log', async (group) => {
  await addSecrets()
  const { items } = await history.call(citizenHistory, { id: citizen }, staff('u1', group))
  expect(items.filter(({ isProtected }) => isProtected)).toHaveLength((types.length + 1) * secret.length)
  const { totalItems } = await history.call(healthCareList, { citizenId: citizen }, staff('u1', group))
  expect(totalItems).toBe(1 + 2 * secret.length)
})

const attended = {
  attendedAt: '2026-11-19T10:30',
  procedure: { id: '0301010110', name: '' },
  cid: { id: 'B24', name: '' },
}

test('who may not see a diagnosis does not record it, and is refused at its field', async () => {
  const input = { citizenId: citizen, ...attended }
  const refused = await refusal(history.call(healthCareCreate, input, staff('a1', 'acs')))
  expect(refused).toMatchObject({
    key: 'validation',
    payload: { fields: { cid: expect.stringMatching(/protegido/) } },
  })
  const { id } = await history.call(healthCareCreate, input, staff('n1', 'nurse'))
  const stored = await history.opened.collections.historyItem.findOne({ _id: id })
  expect(stored?.isProtected).toBe(true)
})

const treatment = { id: '0301010021', name: '' }
const examOf = (result: string): Partial<HistoryItem> => ({
  exam: {
    exam: { system: 'sigtap', code: '0202030300', name: 'Anti-HIV 1 e 2' },
    result,
    reference: null,
    laboratory: 'Laboratório Municipal',
  },
})

test('a procedure that is done for people with the diagnosis names it as its code does', async () => {
  const input = { citizenId: citizen, attendedAt: attended.attendedAt, procedure: treatment }
  expect(await refusal(history.call(healthCareCreate, input, staff('a1', 'acs')))).toMatchObject({
    key: 'validation',
    payload: { fields: { procedure: expect.stringMatching(/protegido/) } },
  })
  const { id } = await history.call(healthCareCreate, input, staff('n1', 'nurse'))
  const read = async (group: 'nurse' | 'acs') =>
    (await history.call(citizenHistory, { id: citizen }, staff('u1', group))).items.map((item) => item.id)
  expect(await read('nurse')).toContain(id)
  expect(await read('acs')).not.toContain(id)
  const map = {
    layer: 'protectedCondition',
    condition: 'tuberculosis',
    group: 'withoutLocation',
  } as const
  const { people } = await history.call(citizenLayerPeople, map, staff('n1', 'nurse'))
  expect(people.map((one) => one.id)).toEqual([citizen])
})

test('stored results and procedures are marked when the service starts, where they name a diagnosis', async () => {
  const named = [
    await history.item(citizen, { type: 'exam', ...examOf('Reagente') }),
    await history.item(citizen, {
      type: 'procedure',
      procedure: { system: 'sigtap', code: '0301040192', name: 'TDO' },
    }),
    await history.item(citizen, {
      type: 'healthCare',
      problem: cid('J069', 'Resfriado'),
      ciap: { system: 'ciap2', code: 'B90', name: 'HIV' },
    }),
  ]
  await history.item(citizen, { type: 'exam', ...examOf('Não reagente') })
  // That somebody was tested says nothing of them.
  await history.item(citizen, {
    type: 'procedure',
    procedure: { system: 'sigtap', code: '0214010058', name: 'Teste rápido de HIV' },
  })
  await migrateAgain(history.opened.store, migrations, marking)
  const marked = await history.opened.collections.historyItem.findAll(
    { client, isProtected: true },
    { max: 10_000 },
  )
  expect(marked.map(({ _id }) => _id).sort()).toEqual(named.sort())
})

test('what is written of it names the citizen to no one else: neither log nor feed', async () => {
  const { feed } = history.opened.store
  const nurse = staff('n1', 'nurse')
  const marks = async (position: string) =>
    (await feed.after(position)).changes.map(({ detail }) => detail?.isProtected ?? false)
  const start = await feed.latest()
  const secretly = await history.call(healthCareCreate, { citizenId: citizen, ...attended }, nurse)
  const removed = await history.call(recordedEntryRemove, { id: secretly.id, reason: 'Outra pessoa' }, nurse)
  expect([secretly, removed]).toMatchObject([{ isProtected: true }, { isProtected: true }])
  expect(new Set(await marks(start))).toEqual(new Set([true]))
  const then = await feed.latest()
  const ordinary = { citizenId: citizen, ...attended, cid: { id: 'J069', name: '' } }
  const openly = await history.call(healthCareCreate, ordinary, nurse)
  const again = { ...ordinary, cid: { id: 'B24', name: '' }, corrects: openly.id, reason: 'Outro CID' }
  expect(openly.isProtected ?? null).toBeNull()
  expect(new Set(await marks(then))).toEqual(new Set([false]))
  expect(await history.call(healthCareCreate, again, nurse)).toMatchObject({ isProtected: true })
})

test('entries from before are marked, and ordinary ones are not', async () => {
  const old = await history.item(citizen, {
    type: 'healthCare',
    problem: cid('A150', 'Tuberculose pulmonar'),
  })
  const other = await history.item(citizen, {
    type: 'healthCare',
    problem: { ...cid('B90', ''), system: 'sigtap' },
  })
  const { store } = history.opened
  await migrateAgain(store, migrations, marking)
  const marked = await history.opened.collections.historyItem.findAll(
    { client, isProtected: true },
    { max: 10_000 },
  )
  expect(marked.map(({ _id }) => _id)).toEqual([old])
  expect(marked.map(({ _id }) => _id)).not.toContain(other)
  expect(marked[0]).toMatchObject({ date: now, version: 1 })
})

test('what is stored is marked by the list of protected codes as it is', () => {
  // Another list: add a migration that marks by it (`mark.ts`), and put its name here.
  expect([protectedList, migrations.filter(({ run }) => run === markProtected).at(-1)?.id]).toEqual([
    'W4FEKRdIa4gzlV9dhyrMlk',
    marking,
  ])
})
