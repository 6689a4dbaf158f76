import { killRounds } from './kill.ts'

jest.setTimeout(240_000)

test('kill -9 under 32 writers through HTTP and socket: nothing acknowledged is lost, nothing is done twice', async () => {
  const { problems, acts, citizens } = await killRounds({ rounds: 3 })
  expect(problems).toEqual([])
  expect(acts).toBeGreaterThan(96)
  expect(citizens).toBeGreaterThan(31)
})
