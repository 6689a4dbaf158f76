import type { Origin } from '@saude/service/handlers'
import { minutes, openCore, refusal, type TestCore } from '../../testing/core.ts'

/** A provider that takes one word, and the addresses it was asked for. */
const asked: (string | undefined)[] = []
let core: TestCore
beforeAll(async () => {
  core = await openCore({
    captcha: {
      siteKey: 'chave',
      fits: async (proof, address) => {
        asked.push(address)
        return proof === 'pessoa'
      },
    },
  })
})
afterAll(() => core.close())

const from = (address: string): Origin => ({ address, isLocal: true })
const guess = (login: string, address: string, proof?: string) =>
  refusal(core.login(login, 'errada', from(address), proof))
const wanted = {
  key: 'validation',
  message: 'Confirme que você não é um robô',
  payload: {
    issues: ['Confirme que você não é um robô'],
    fields: { captcha: 'Confirme que você não é um robô' },
    captcha: 'chave',
  },
}

test('no proof is asked for before three log-ins failed; the third refusal says that the next one needs a proof', async () => {
  const nurse = 'nurse@demo.local'
  for (let attempt = 0; attempt < 2; attempt++)
    expect((await guess(nurse, '10.0.0.1')).payload).toBeUndefined()
  expect(await guess(nurse, '10.0.0.1')).toMatchObject({ key: 'auth', payload: { captcha: 'chave' } })
  expect(await guess(nurse, '10.0.0.1')).toMatchObject(wanted)
  expect(asked).toEqual([])
})

test('the right password does not help without a good proof, and signs in with one', async () => {
  const doctor = 'doctor@demo.local'
  for (let attempt = 0; attempt < 3; attempt++) await guess(doctor, '10.0.0.2')
  const right = (proof?: string) => core.login(doctor, 'demonstracao', from('10.0.0.2'), proof)
  expect(await refusal(right())).toMatchObject(wanted)
  expect(await refusal(right('robô'))).toMatchObject(wanted)
  expect((await right('pessoa')).info.name).toBeTruthy()
  expect(asked).toEqual(['10.0.0.2', '10.0.0.2'])
  // The failures before it are forgotten.
  expect((await guess(doctor, '10.0.0.2')).payload).toBeUndefined()
})

test('attempts without a proof are no guesses: they do not use up the five', async () => {
  const driver = 'driver@demo.local'
  for (let attempt = 0; attempt < 3; attempt++) await guess(driver, '10.0.0.3')
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await guess(driver, '10.0.0.3')).toMatchObject({ key: 'validation' })
  expect((await guess(driver, '10.0.0.3', 'pessoa')).key).toBe('auth')
  expect((await guess(driver, '10.0.0.3', 'pessoa')).key).toBe('auth')
  expect((await guess(driver, '10.0.0.3', 'pessoa')).key).toBe('tooManyRequests')
})

test('failures count from everywhere, and for 15 minutes', async () => {
  const director = 'healthDirector@demo.local'
  for (let attempt = 0; attempt < 3; attempt++) await guess(director, `10.1.0.${attempt}`)
  expect(await guess(director, '10.1.0.9')).toMatchObject(wanted)
  core.pass(minutes(15) + 1)
  await core.login(director, 'demonstracao', from('10.1.0.9'))
})
