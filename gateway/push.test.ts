import pino from 'pino'
import { openPush } from './push.ts'
import { settingsFrom } from './settings.ts'

const ask = () => Promise.reject(new Error('asks no one'))

/** A log whose lines are kept. */
function logged() {
  const lines: string[] = []
  return { lines, log: pino({ base: null }, { write: (line) => lines.push(line) }) }
}

test('without keys there are no push messages, after one warning', async () => {
  const { lines, log } = logged()
  expect(await openPush(settingsFrom({}), log, ask)).toBeUndefined()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'Avisos por push desligados: PUSH_PUBLIC_KEY e PUSH_PRIVATE_KEY não estão definidas',
    }),
  ])
})

test('keys that are none are reported to the operator', async () => {
  const settings = settingsFrom({ PUSH_PUBLIC_KEY: 'x', PUSH_PRIVATE_KEY: 'y' })
  await expect(openPush(settings, logged().log, ask)).rejects.toThrow('precisam ser um par de chaves VAPID')
})
