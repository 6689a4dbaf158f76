import { openDevice } from '../testing/open.ts'
import { clearAnswers, createAnswers } from './answers.ts'

const kept = (at: string) => ({ at, answer: { items: [{ name: 'Maria Quitéria' }] } })

test('an answer lies by its question, and neither of them can be read in the database', async () => {
  const { values, documents } = await openDevice()
  const answers = createAnswers(values)
  await answers.keep('travelMine', { day: '2030-05-01', who: 'Maria' }, kept('2030-05-01T03:00:00Z'))
  // The order of what is asked for does not matter.
  expect(await answers.read('travelMine', { who: 'Maria', day: '2030-05-01' })).toEqual(
    kept('2030-05-01T03:00:00Z'),
  )
  expect(JSON.stringify(await documents.list(''))).not.toMatch(/Maria|2030-05-01|travelMine/)
})

test('what is a week old goes; all of it goes without the key', async () => {
  const { values, documents, vault } = await openDevice()
  const answers = createAnswers(values, () => new Date('2030-05-09T03:00:00Z'))
  await answers.keep('travelMine', { day: 'old' }, kept('2030-05-01T03:00:00Z'))
  await answers.keep('travelMine', { day: 'new' }, kept('2030-05-08T03:00:00Z'))
  await answers.tidy()
  expect(await answers.read('travelMine', { day: 'old' })).toBeUndefined()
  expect(await answers.read('travelMine', { day: 'new' })).toBeDefined()
  vault.lock()
  await clearAnswers(documents)
  expect(await documents.list('answer.')).toEqual([])
})
