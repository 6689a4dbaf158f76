import { recordedEntryGet, recordedEntryRemove } from '../../../contract/own-entry.ts'
import { recordedSymptomList } from '../../../contract/recorded-symptom.ts'
import { symptomList } from '../../../contract/symptom.ts'
import { symptomCreate } from '../../../contract/symptom-create.ts'
import { openHistory, staff } from './testing.ts'

const nurse = staff('n1', 'nurse')
const other = staff('n2', 'nurse')

let history: Awaited<ReturnType<typeof openHistory>>
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const described = async (citizenId: string) =>
  (await history.call(symptomList, { citizenId }, nurse)).items.map(({ description }) => description)

test('symptoms of one day are one entry, in the history and among what is counted', async () => {
  const citizenId = await history.citizen()
  const input = { citizenId, symptoms: ['fever', 'cough', 'fever'], noticedAt: '2026-11-19T18:00' } as const
  await history.call(symptomCreate, input as never, nurse)
  expect(await described(citizenId)).toEqual(['Febre, Tosse'])
  const { items } = await history.call(recordedSymptomList, { symptom: 'cough' }, nurse)
  expect(items).toMatchObject([{ citizen: { id: citizenId }, symptoms: 'Febre, Tosse', date: '2026-11-19' }])
})

test('who recorded them corrects and removes them, and no one else', async () => {
  const citizenId = await history.citizen()
  const said = { citizenId, symptoms: ['fever'], noticedAt: '2026-11-20T08:00' }
  const wrong = await history.call(symptomCreate, said as never, nurse)
  const own = await history.call(recordedEntryGet, { id: wrong.id }, nurse)
  expect(own).toMatchObject({ symptoms: ['fever'], at: '2026-11-20 08:00:00.000-03:00' })
  const right = { ...said, symptoms: ['headache'], corrects: wrong.id, reason: 'Era dor de cabeça' }
  const { id } = await history.call(symptomCreate, right as never, nurse)
  expect(await described(citizenId)).toEqual(['Dor de cabeça'])
  const remove = { id, reason: 'Digitado no cidadão errado' }
  await expect(history.call(recordedEntryRemove, remove, other)).rejects.toMatchObject({ key: 'permission' })
  await history.call(recordedEntryRemove, remove, nurse)
  expect(await described(citizenId)).toEqual([])
})

test.each([
  [{ symptoms: [] }, 'symptoms'],
  [{ noticedAt: '2026-11-21T08:00' }, 'noticedAt'],
])('with %j they are refused', async (given, field) => {
  const citizenId = await history.citizen()
  const input = { citizenId, symptoms: ['fever'], noticedAt: '2026-11-20T08:00', ...given }
  const failed = await history.call(symptomCreate, input as never, nurse).catch((error: unknown) => error)
  expect(failed).toMatchObject({ key: 'validation', payload: { fields: { [field]: expect.any(String) } } })
})
