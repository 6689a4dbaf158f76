import { setTimeout as wait } from 'node:timers/promises'
import { watchTurns } from './turns.ts'

function work(milliseconds: number): void {
  const { user } = process.cpuUsage()
  while (process.cpuUsage().user - user < milliseconds * 1_000);
}

test('a long turn is seen once, and one that only waits is none', async () => {
  const turns = watchTurns()
  await wait(20)
  turns.longest()
  work(60)
  await wait(20)
  expect(turns.longest()).toBeGreaterThan(40)
  await wait(60)
  expect(turns.longest()).toBeLessThan(40)
})
