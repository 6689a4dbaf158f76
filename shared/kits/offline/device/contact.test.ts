import { newId } from '@saude/contract/id'
import { openDevice } from '../testing/open.ts'
import { openDocuments } from '../vault/documents.ts'
import { createContact } from './contact.ts'

const day = 86_400_000
const start = Date.parse('2026-11-20T15:00:00Z')

async function deviceWith(clock: { at: number }) {
  const documents = openDocuments(`test-${newId()}`)
  const { values } = await openDevice(documents)
  const contact = createContact(values, () => clock.at)
  await contact.load()
  /** The page is opened anew. */
  const again = async () => {
    const next = createContact(values, () => clock.at)
    await next.load()
    return next
  }
  return { contact, again, documents }
}

test('a device is lost after the days of the setting, and found again by an answer', async () => {
  const clock = { at: start }
  const { contact, again } = await deviceWith(clock)
  await contact.heard(start)
  clock.at = start + 29 * day
  expect(await (await again()).isLost(null)).toBe(false)
  clock.at = start + 31 * day
  expect(await (await again()).isLost(null)).toBe(true)
  expect(await (await again()).isLost(60)).toBe(false)
  const back = await again()
  await back.heard(start + 31 * day)
  expect(await (await again()).isLost(null)).toBe(false)
})

test('setting the clock back makes it no shorter', async () => {
  const clock = { at: start }
  const { contact, again } = await deviceWith(clock)
  await contact.heard(start)
  clock.at = start + 31 * day
  expect(await (await again()).isLost(30)).toBe(true)
  clock.at = start - 100 * day
  expect(await (await again()).isLost(30)).toBe(true)
})

test('the server’s time never goes back', async () => {
  const clock = { at: start }
  const { contact, again } = await deviceWith(clock)
  await contact.heard(start)
  clock.at = start + day
  await contact.heard(start - 5 * day)
  expect((await again()).at()).toBe(start)
})

test('a device of before begins to count when it is opened', async () => {
  const clock = { at: start }
  const { again } = await deviceWith(clock)
  expect(await (await again()).isLost(30)).toBe(false)
  clock.at = start + 31 * day
  expect(await (await again()).isLost(30)).toBe(true)
})

test('what is kept of it lies sealed', async () => {
  const clock = { at: start }
  const { contact, documents } = await deviceWith(clock)
  await contact.heard(start)
  expect(Object.keys((await documents.get('contact')) ?? {}).sort()).toEqual(['data', 'iv'])
})
