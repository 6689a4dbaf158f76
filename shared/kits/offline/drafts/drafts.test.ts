import { newId } from '@saude/contract/id'
import { openDevice } from '../testing/open.ts'
import { openDocuments } from '../vault/documents.ts'
import { clearDrafts, createDrafts } from './drafts.ts'

const draft = { title: 'Novo cidadão', stored: {}, values: { name: 'Rita de Souza' } }
const key = '/app/citizen/create ["citizenCreate",null,null]'

async function open(now = new Date()) {
  const documents = openDocuments(`test-${newId()}`)
  const { values } = await openDevice(documents)
  return { documents, values, box: createDrafts(values, () => now) }
}

test('what was typed is read again by a later page, and lies sealed', async () => {
  const { documents, values, box } = await open()
  await box.keep(key, draft)
  expect(await createDrafts(values).read(key)).toEqual(draft)
  expect(JSON.stringify(await documents.list('draft.'))).not.toContain('Rita')
  expect((await documents.ids('draft.')).join()).not.toContain('citizen')
})

test('what was dropped stays away, also where it was being kept at that moment', async () => {
  const { box } = await open()
  const keeping = box.keep(key, draft)
  await Promise.all([keeping, box.drop(key)])
  expect(await box.read(key)).toBeUndefined()
})

test('after a week it is gone, and so it is where all of them are erased', async () => {
  const { documents, values, box } = await open(new Date('2026-11-01T12:00:00Z'))
  await box.keep(key, draft)
  expect(await createDrafts(values, () => new Date('2026-11-09T12:00:00Z')).read(key)).toBeUndefined()
  await box.keep(key, draft)
  await clearDrafts(documents)
  expect(await box.read(key)).toBeUndefined()
})
