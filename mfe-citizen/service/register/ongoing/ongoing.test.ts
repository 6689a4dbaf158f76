import { ongoingCreate, ongoingList, ongoingRemove, ongoingUpdate } from '../../../contract/ongoing.ts'
import { type OpenHistory, openHistory, refusal, staff } from '../history/testing.ts'

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const doctor = staff('d1', 'doctor')
const agent = staff('a1', 'acs')
const coded = (id: string) => ({ id, name: '' })
const problem = (citizenId: string, cid: string) => ({
  citizenId,
  kind: 'problem' as const,
  state: '0' as const,
  cid: coded(cid),
})
const listed = async (id: string, user = doctor) => (await history.call(ongoingList, { id }, user)).items
const fieldsOf = async (call: Promise<unknown>) => (await refusal(call)).payload?.fields

test('what goes on is listed with the names of the tables, what is over last', async () => {
  const citizenId = await history.citizen()
  const over = { ...problem(citizenId, 'I10'), state: '2' as const, since: '2020-01-01', until: '2021-01-01' }
  await history.call(ongoingCreate, over, doctor)
  await history.call(
    ongoingCreate,
    { citizenId, kind: 'allergy', state: '0', name: 'Dipirona', detail: 'Urticária' },
    doctor,
  )
  expect(await listed(citizenId)).toEqual([
    expect.objectContaining({
      kind: 'allergy',
      name: 'Dipirona',
      detail: 'Urticária',
      by: 'Profissional d1',
    }),
    expect.objectContaining({
      kind: 'problem',
      state: '2',
      cid: { id: 'I10', name: expect.stringMatching(/^Hipertensão/) },
      until: '2021-01-01',
    }),
  ])
})

test('the same is not entered twice while it goes on', async () => {
  const citizenId = await history.citizen()
  await history.call(ongoingCreate, problem(citizenId, 'I10'), doctor)
  expect(await fieldsOf(history.call(ongoingCreate, problem(citizenId, 'I10'), doctor))).toEqual({
    cid: 'Já está na lista',
  })
})

test('it changes its state by the version that was seen, and is removed where it was a mistake', async () => {
  const citizenId = await history.citizen()
  const { id } = await history.call(ongoingCreate, problem(citizenId, 'I10'), doctor)
  await history.call(ongoingUpdate, { id, version: 1, state: '2', since: '2026-01-01' }, doctor)
  expect(await listed(citizenId)).toEqual([expect.objectContaining({ state: '2', until: '2026-11-20' })])
  const stale = history.call(ongoingUpdate, { id, version: 1, state: '0' }, doctor)
  expect((await refusal(stale)).message).toMatch(/Outra pessoa alterou/)
  await history.call(ongoingRemove, { id }, doctor)
  expect(await listed(citizenId)).toEqual([])
})

test.each([
  ['a protected diagnosis', { kind: 'problem' as const, cid: coded('B24') }],
  ['a medicine for it alone', { kind: 'medicine' as const, name: 'Dolutegravir 50 mg' }],
])('%s is not there for who does not see protected ones', async (_, said) => {
  const citizenId = await history.citizen()
  const answer = await history.call(ongoingCreate, { citizenId, state: '0', ...said }, doctor)
  expect(answer.isProtected).toBe(true)
  expect(await listed(citizenId)).toHaveLength(1)
  expect(await listed(citizenId, agent)).toEqual([])
})

test.each([
  [{ kind: 'problem' as const, cid: coded('B24') }, 'cid'],
  [{ kind: 'medicine' as const, name: 'Dolutegravir 50 mg' }, 'name'],
])('who may not see it does not record %j', async (said, field) => {
  const citizenId = await history.citizen()
  const fields = await fieldsOf(history.call(ongoingCreate, { citizenId, state: '0', ...said }, agent))
  expect(fields).toEqual({ [field]: expect.stringMatching(/protegido/) })
})

test.each([
  [{ kind: 'problem' as const }, { cid: 'Informe o CID-10 ou o CIAP-2' }],
  [{ kind: 'allergy' as const }, { name: 'Nome é um campo obrigatório' }],
  [
    { kind: 'problem' as const, cid: coded('I10'), since: '1950-01-01' },
    { since: 'Desde não pode ser anterior ao nascimento' },
  ],
  [
    {
      kind: 'problem' as const,
      cid: coded('I10'),
      state: '2' as const,
      since: '2026-01-02',
      until: '2026-01-01',
    },
    { until: 'Até não pode ser anterior a Desde' },
  ],
])('%j is refused at its field', async (said, fields) => {
  const citizenId = await history.citizen({ birthDate: '1960-01-01' })
  const call = history.call(ongoingCreate, { citizenId, state: '0', ...said }, doctor)
  expect(await fieldsOf(call)).toEqual(fields)
})
