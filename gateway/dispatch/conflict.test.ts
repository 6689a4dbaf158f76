import { fieldsOf } from '@saude/contract/clean'
import { newId } from '@saude/contract/id'
import { accessLog } from '@saude/core/service/access-log/access-log'
import { groups } from '@saude/core/service/group/group'
import { permissionsOf } from '@saude/core/service/group/rights'
import type { AnySchema } from 'yup'
import { type AloneService, openAlone } from '../alone/open.ts'
import { productParts } from '../product.ts'
import { settingsFrom } from '../settings.ts'
import { call } from '../testing/gateway.ts'
import { freePort } from '../testing/port.ts'
import { openProduct } from '../testing/product.ts'
import { productQueries } from '../testing/services.ts'
import { testFolders, testSettings } from '../testing/settings.ts'
import { signIn } from '../testing/town.ts'

jest.setTimeout(60_000)

const maria = { name: 'Maria Conceição', cpf: '52998224725', mothersName: 'Rita Conceição' }

describe.each([
  ['in the gateway', false],
  ['in a process of its own', true],
])('a stale update of an area %s', (_where, isApart) => {
  const { remove, ...folders } = testFolders()
  let product: Awaited<ReturnType<typeof openProduct>>
  let alone: AloneService | undefined
  let id: string

  beforeAll(async () => {
    if (isApart) {
      const port = await freePort()
      const { areaServices } = settingsFrom({ AREA_SERVICES: `citizen=http://127.0.0.1:${port}` })
      const citizen = productParts.areas.find(({ area }) => area === 'citizen')
      if (!citizen) throw new Error('no citizen area')
      alone = await openAlone(citizen, testSettings(folders), { port, host: '127.0.0.1' })
      product = await openProduct({ ...folders, areaServices })
    } else product = await openProduct()
    const secretary = await as('healthSecretary')
    id = String((await secretary.run('citizen-create', maria)).data?.id)
  })
  afterAll(async () => {
    await product.gateway.close()
    await alone?.close()
    product.remove()
    remove()
  })

  /** Somebody of a group, whose rights are taken from the group first. */
  async function as(group: 'healthSecretary' | 'nurse' | 'doctor', taken: readonly string[] = []) {
    const { store, testing, client } = product
    const held = client.groups.find(({ key }) => key === group)
    if (held && taken.length > 0) {
      const permissions = permissionsOf(held).filter((name) => !taken.includes(name))
      await store.collection(groups).updateOne({ _id: held._id }, { $set: { permissions } })
    }
    const { token, userId } = await signIn({ store, testing, client }, group)
    return {
      userId,
      run: async (path: string, input: object) => {
        const headers = { 'Request-Id': newId() }
        const { body } = await call(product.url, path, { token, input, headers })
        // Answers are looked at by matchers.
        return body as { data?: Record<string, unknown>; error?: { payload?: Record<string, unknown> } }
      },
    }
  }

  /** What the access log has of somebody, once something was written. */
  const logged = async (userId: string) => {
    const found = await product.store.collection(accessLog).findAll({ userId }, { max: 10_000 })
    return found.map(({ query, citizenIds }) => [query, citizenIds])
  }
  const written = async (userId: string) => {
    for (let looks = 0; looks < 1500 && (await logged(userId)).length === 0; looks += 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    return logged(userId)
  }

  test('says what is stored of the fields that were sent, and the access log has it', async () => {
    const doctor = await as('doctor')
    const document = { mothersName: 'Rita Souza' }
    const { error } = await doctor.run('citizen-update', { id, document, version: 0 })
    expect(error).toMatchObject({
      key: 'conflict',
      payload: {
        version: 1,
        changedBy: 'Pessoa healthSecretary',
        current: { mothersName: maria.mothersName },
      },
    })
    expect(Object.keys(error?.payload?.current ?? {})).toEqual(['mothersName'])
    expect(await written(doctor.userId)).toEqual([['citizenGet', [id]]])
  })

  test('that sends nothing learns nothing', async () => {
    const doctor = await as('doctor')
    const { error } = await doctor.run('citizen-update', { id, document: {}, version: 0 })
    expect(error).toMatchObject({ key: 'conflict', payload: { version: 1 } })
    expect(error?.payload).not.toHaveProperty('current')
  })

  test('says nothing to whom the right to read was taken away', async () => {
    const nurse = await as('nurse', ['citizenGet'])
    const document = { mothersName: 'Rita Souza' }
    const { error } = await nurse.run('citizen-update', { id, document, version: 0 })
    expect(error).toMatchObject({ key: 'conflict', payload: { version: 1 } })
    expect(error?.payload).not.toHaveProperty('current')
  })

  test('is no other than a refusal that names a citizen: the log has whom, and the caller no id', async () => {
    const doctor = await as('doctor')
    const { error } = await doctor.run('citizen-create', { name: 'Outra', cpf: maria.cpf })
    expect(error).toMatchObject({ payload: { fields: { cpf: 'CPF já cadastrado para Maria Conceição' } } })
    expect(JSON.stringify(error)).not.toContain(id)
    expect(await written(doctor.userId)).toEqual([['citizenCreate', [id]]])
  })
})

/** Updates whose conflicts show nothing of what is stored: what they ask for is not what is read. */
const unread = ['groupPermissionUpdate', 'settingsUpdate', 'userSelfUpdate']

test('every update of the product names the query that reads what it changes, field by field', () => {
  const updates = productQueries.filter(({ input }) => {
    const fields = fieldsOf(input as AnySchema) // every contract's input is an object schema
    return 'document' in fields && 'version' in fields
  })
  expect(updates.length).toBeGreaterThan(7)
  const missing = updates.flatMap(({ name, input, readBy }) => {
    if (unread.includes(name)) return []
    if (!readBy) return [name]
    const { document } = fieldsOf(input as AnySchema) // as above
    const shown = fieldsOf(readBy.output)
    return Object.keys(document ? fieldsOf(document) : {}).flatMap((key) =>
      key in shown ? [] : [`${name}.${key}`],
    )
  })
  expect(missing).toEqual([])
})
