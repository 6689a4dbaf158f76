import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { dataRequest } from '../contract/data-request.ts'
import { service } from './service.ts'

const ana = { id: newId(), name: 'Ana Prado' }
const set = { daysCorrection: 5, daysDeletion: 30 }

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    owners: { citizenByIds: [ana, { id: newId(), name: 'Bento Luz' }], clientSettings: () => set },
  })
})
afterAll(() => area.close())

testRecord(dataRequest, () => area, {
  changes: { detail: 'Quer saber quem viu' },
  said: (transition) => (transition === 'answer' ? { ground: 'record' } : {}),
})

const asked = (kind: 'access' | 'correction' | 'sharing' | 'deletion', askedOn = today()) =>
  area.call(dataRequest.create, { citizen: { id: ana.id }, kind, askedBy: 'self', identity: 'rg', askedOn })
const read = (id: string) => area.call(dataRequest.get, { id })

test('each kind is answered by its day: access in 15 days whatever is set, the others as the client says', async () => {
  const day = today()
  const until = async (kind: Parameters<typeof asked>[0]) => (await read((await asked(kind)).id)).answerBy
  expect(await until('access')).toBe(daysAfter(day, 15))
  expect(await until('correction')).toBe(daysAfter(day, 5))
  expect(await until('deletion')).toBe(daysAfter(day, 30))
  expect(await until('sharing')).toBe(daysAfter(day, 15))
})

test('another day, or another kind, has another deadline', async () => {
  const { id } = await asked('access')
  const earlier = daysAfter(today(), -2)
  const { version } = await read(id)
  await area.call(dataRequest.update, { id, document: { askedOn: earlier, kind: 'correction' }, version })
  expect((await read(id)).answerBy).toBe(daysAfter(earlier, 5))
})

test('deletion is answered with its ground, and the answer is kept with its day', async () => {
  const { id } = await asked('deletion')
  const answer = { answer: 'O prontuário fica.' }
  const step = (document: object) => area.call(dataRequest.transition, { id, transition: 'answer', document })
  await expect(step(answer)).rejects.toMatchObject({
    payload: { fields: { 'document.ground': expect.stringContaining('fundamento') } },
  })
  await step({ ...answer, ground: 'record' })
  expect(await read(id)).toMatchObject({
    state: 'answered',
    ground: 'record',
    answeredOn: today(),
    ...answer,
  })
})
