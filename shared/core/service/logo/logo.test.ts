import { clientLogo, clientLogoRemove, clientLogoUpdate } from '../../contract/client-logo.ts'
import { openCore, type TestCore } from '../../testing/core.ts'

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const sent = {
  field: 'logo',
  name: 'logo.png',
  type: 'image/png',
  size: png.length,
  sha256: '0'.repeat(64),
  content: async () => png,
}

let core: TestCore
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

test("a client's logo is seen by its people, changed by who may change settings, and taken away", async () => {
  const { user: secretary } = await core.as('healthSecretary')
  const { user: attendant } = await core.as('healthAttendant')
  const picture = async (user = attendant) => (await core.call(clientLogo, {}, user)).picture
  expect(await picture()).toBeNull()
  const logo = { id: '', name: 'logo.png', size: png.length, type: 'image/png' }
  await core.call(clientLogoUpdate, { logo }, secretary, undefined, [sent])
  await core.call(clientLogoUpdate, { logo }, secretary, undefined, [sent])
  expect(await picture()).toBe(`data:image/png;base64,${png.toString('base64')}`)
  expect(await picture({ ...attendant, client: { id: 'another', name: 'Outra' } })).toBeNull()
  await core.call(clientLogoRemove, {}, secretary)
  expect(await picture()).toBeNull()
})

test('only pictures of a size for sheets are taken', async () => {
  const { user } = await core.as('healthSecretary')
  const send = (name: string, size: number) =>
    core.call(clientLogoUpdate, { logo: { id: '', name, size, type: 'image/png' } }, user, undefined, [sent])
  await expect(send('logo.svg', 10)).rejects.toMatchObject({ key: 'validation' })
  await expect(send('logo.png', 300_000)).rejects.toMatchObject({ key: 'validation' })
})
