import { readFile } from 'node:fs/promises'
import { createPasswords, hashHere } from './password.ts'

const little = { memoryCost: 64, timeCost: 1, parallelism: 1 }
const here = { address: '10.0.0.1' }

test('A password fits its own hash, in whatever way its accents are typed, and no other', async () => {
  const passwords = createPasswords(little)
  const hash = await passwords.hash('coração comprido', here)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  expect(await passwords.fits(hash, 'coração comprido'.normalize('NFD'), here)).toBe(true)
  expect(await passwords.fits(hash, 'outra senha', here)).toBe(false)
  expect(await passwords.fits(undefined, 'coração comprido', here)).toBe(false)
  expect(await passwords.fits(await hashHere('mais uma', little), 'mais uma', here)).toBe(true)
  await passwords.close()
})

test('Closed threads start again with the next password', async () => {
  const passwords = createPasswords(little)
  const hash = await passwords.hash('uma senha', here)
  await passwords.close()
  expect(await passwords.fits(hash, 'uma senha', here)).toBe(true)
  await passwords.close()
})

test('A file is read while many passwords wait', async () => {
  const passwords = createPasswords({ memoryCost: 19_456, timeCost: 4, parallelism: 1 })
  await passwords.hash('the thread is there', here)
  let done = 0
  const all = Array.from({ length: 40 }, async (_, index) => {
    await passwords.hash(`senha ${index}`, here)
    done += 1
  })
  await readFile(__filename)
  // Behind them in one queue it would be read when all but the last few are done; this thread may stand still meanwhile.
  expect(done).toBeLessThan(30)
  await Promise.all(all)
  await passwords.close()
})

test('More than the queue holds are refused with the time to wait, and other addresses still have their turn', async () => {
  const passwords = createPasswords({ memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  const all = Array.from({ length: 150 }, () => passwords.fits(undefined, 'guess', here))
  const other = passwords.fits(await hashHere('a minha', little), 'a minha', { address: '10.0.0.2' })
  const outcomes = await Promise.allSettled(all)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBeGreaterThanOrEqual(48)
  expect(refused.length).toBeLessThanOrEqual(50)
  expect(refused[0]).toMatchObject({ key: 'tooManyRequests', payload: { retryAfter: expect.any(Number) } })
  expect(await other).toBe(true)
  await passwords.close()
})
