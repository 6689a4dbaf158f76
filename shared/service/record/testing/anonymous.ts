import { metaOf } from '@saude/contract/meta'
import { personalKeys } from '@saude/contract/personal'
import type { RecordTest } from './test-record.ts'

/** What an anonymised user sees and may do. */
export function testAnonymous({ of, area, values, changes, create }: RecordTest): void {
  const personal = personalKeys(of.fields)

  it('lets an anonymised user change nothing', async () => {
    const id = await create()
    const { call, anonymous } = area()
    const refused = { key: 'permission' }
    await expect(call(of.create, values(), anonymous)).rejects.toMatchObject(refused)
    await expect(call(of.update, { id, document: changes }, anonymous)).rejects.toMatchObject(refused)
    await expect(call(of.remove, { id }, anonymous)).rejects.toMatchObject(refused)
    await expect(call(of.restore, { id }, anonymous)).rejects.toMatchObject(refused)
    expect(await call(of.get, { id })).toMatchObject({ version: 1 })
  })

  if (personal.length > 0)
    it('hides what is personal from an anonymised user, and does not look for it', async () => {
      const { call, anonymous } = area()
      const id = await create()
      const seen: Readonly<Record<string, unknown>> = await call(of.get, { id })
      const hidden: Readonly<Record<string, unknown>> = await call(of.get, { id }, anonymous)
      for (const key of personal) {
        if (seen[key] === null || seen[key] === undefined) continue
        expect([key, hidden[key]]).not.toEqual([key, seen[key]])
      }
      const { filterFields, orders } = of.list.list
      for (const [key, schema] of Object.entries(filterFields)) {
        if (!metaOf(schema).personal) continue
        await expect(call(of.list, { [key]: seen[key] }, anonymous)).rejects.toMatchObject({
          key: 'permission',
        })
      }
      for (const orderBy of orders.filter((key) => personal.includes(key)))
        await expect(call(of.list, { orderBy }, anonymous)).rejects.toMatchObject({ key: 'permission' })
    })
}
