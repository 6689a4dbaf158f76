import { metaOf } from '@saude/contract/meta'
import { personalKeys } from '@saude/contract/personal'
import type { RecordTest } from './test-record.ts'

/** What an anonymised user sees and may do. */
export function testAnonymous({ of, area, values, changes, create, read }: RecordTest): void {
  const personal = personalKeys(of.fields)
  const { create: createOf, update, remove, restore } = of

  if (createOf || update || remove || restore)
    it('lets an anonymised user change nothing', async () => {
      const id = await create()
      const { call, anonymous } = area()
      const refused = { key: 'permission' }
      const before = await read(id)
      if (createOf) await expect(call(createOf, values(), anonymous)).rejects.toMatchObject(refused)
      if (update)
        await expect(call(update, { id, document: changes }, anonymous)).rejects.toMatchObject(refused)
      if (remove) await expect(call(remove, { id }, anonymous)).rejects.toMatchObject(refused)
      if (restore) await expect(call(restore, { id }, anonymous)).rejects.toMatchObject(refused)
      expect(await read(id)).toEqual(before)
    })

  if (personal.length > 0)
    it('hides what is personal from an anonymised user, and does not look for it', async () => {
      const { call, anonymous } = area()
      const id = await create()
      const seen = await read(id)
      const hidden = await read(id, anonymous)
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
