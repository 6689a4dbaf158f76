import { attacks, visitorsLimit } from './list.ts'
import { openTarget } from './target.ts'

jest.setTimeout(400_000)

let opened: Awaited<ReturnType<typeof openTarget>>
beforeAll(async () => {
  opened = await openTarget({ seed: 'short', size: 1, limits: visitorsLimit })
})
afterAll(async () => {
  expect(await opened.close()).toEqual([])
})

const short = Object.entries(attacks).filter(([, { isShort }]) => isShort)

test.each(short)('the attack %s finds nothing', async (_, { attack }) => {
  expect(await attack(opened.target)).toEqual([])
})
