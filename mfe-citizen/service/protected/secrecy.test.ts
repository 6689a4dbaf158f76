import type { Query } from '@saude/contract/query'
import type { Coded } from '@saude/core/contract/codes/system'
import type { User } from '@saude/service/handlers'
import { citizenList } from '../../contract/citizen.ts'
import { citizenConditionStatistics } from '../../contract/condition-statistics.ts'
import { citizenCounts } from '../../contract/counts.ts'
import { citizenHealth } from '../../contract/health.ts'
import {
  dentalCareSearch,
  healthCareCreate,
  healthCareList,
  homeCareSearch,
} from '../../contract/health-care.ts'
import { citizenHistory } from '../../contract/history.ts'
import { citizenLayerPeople, citizenLayerTimeline } from '../../contract/layer.ts'
import { citizenNumbers } from '../../contract/numbers.ts'
import { attendanceProduction } from '../../contract/production.ts'
import { medicalCareReport, procedureList } from '../../contract/production-report.ts'
import { symptomList, symptomStatistics } from '../../contract/symptom.ts'
import { type HistoryItem, historyItems } from '../history/item.ts'
import { client, now, type OpenHistory, openHistory, refusal, staff } from '../history/testing.ts'
import { markProtected, protectedMarks } from './mark.ts'

let history: OpenHistory
let citizen: string
beforeEach(async () => {
  history = await openHistory()
  citizen = await history.citizen({ deathAt: null, isVisitable: true, lastQuizOn: '2026-11-20' })
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
}

const call = async <In, Out>(query: Query<In, Out>, input: In, user: User): Promise<unknown> =>
  history.call(query, input, user).catch((error: { key?: string }) => error.key)

/** Everything that anybody may ask of what was done for citizens. */
async function answersFor(user: User): Promise<readonly unknown[]> {
  const days = { from: '2026-08-16', to: '2026-11-20' } as const
  return [
    await call(citizenHistory, { id: citizen }, user),
    await call(healthCareList, { citizenId: citizen }, user),
    await call(dentalCareSearch, { citizenId: citizen }, user),
    await call(homeCareSearch, { citizenId: citizen }, user),
    await call(symptomList, { citizenId: citizen }, user),
    await call(symptomStatistics, {}, user),
    await call(citizenHealth, {}, user),
    await call(citizenList, {}, user),
    await call(procedureList, {}, user),
    await call(medicalCareReport, {}, user),
    await call(attendanceProduction, { from: '2026-11-01', to: '2026-11-20' }, user),
    await call(citizenConditionStatistics, {}, user),
    await call(citizenNumbers, {}, user),
    await call(citizenCounts, { by: 'age' }, user),
    await call(citizenLayerPeople, { layer: 'pregnant' }, user),
    await call(citizenLayerPeople, { layer: 'mentalHealth', ...days }, user),
    await call(citizenLayerTimeline, { layer: 'mentalHealth', ...days }, user),
    await call(citizenLayerPeople, { layer: 'symptom', ...days }, user),
  ]
}

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

test.each(groups)('to %s everything is as if protected diagnoses were not there', async (group) => {
  const before = await answersFor(staff('u1', group))
  await addSecrets()
  expect(await answersFor(staff('u1', group))).toEqual(before)
})

test.each(['doctor', 'nurse'] as const)('%s sees them, and each is marked for the log', async (group) => {
  await addSecrets()
  const { items } = await history.call(citizenHistory, { id: citizen }, staff('u1', group))
  expect(items.filter(({ isProtected }) => isProtected)).toHaveLength(types.length * secret.length)
  const { totalItems } = await history.call(healthCareList, { citizenId: citizen }, staff('u1', group))
  expect(totalItems).toBe(1 + secret.length)
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

test('entries from before are marked once when the service starts, and ordinary ones are not', async () => {
  const old = await history.item(citizen, {
    type: 'healthCare',
    problem: cid('A150', 'Tuberculose pulmonar'),
  })
  const other = await history.item(citizen, {
    type: 'healthCare',
    problem: { ...cid('B90', ''), system: 'sigtap' },
  })
  const { store } = history.opened
  // The list was gone through when the service started: nothing is read again for it.
  await markProtected(store)
  expect(await store.collection(historyItems).findOne({ _id: old })).not.toHaveProperty('isProtected')
  // A store of an earlier version knows of no list.
  await store.collection(protectedMarks).deleteMany({})
  await markProtected(store)
  const marked = await history.opened.collections.historyItem.find({ client, isProtected: true }).toArray()
  expect(marked.map(({ _id }) => _id)).toEqual([old])
  expect(marked.map(({ _id }) => _id)).not.toContain(other)
  expect(marked[0]?.date).toEqual(now)
})
