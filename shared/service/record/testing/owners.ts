import { newId } from '@saude/contract/id'
import { begunIn, plainPath } from '@saude/contract/record/paths'
import { idsAt } from '../../inner.ts'
import type { RecordTest } from './test-record.ts'

/** Whose entries these are, and whom they concern. */
export function testOwners({ of, area, values, changes, create, read }: RecordTest): void {
  const { get, history, update, remove, restore } = of

  it('is there for its own client only, and not at all under a strange id', async () => {
    const id = await create()
    const { call, elsewhere, user } = area()
    const before = await read(id)
    for (const [strange, by] of [
      [id, elsewhere],
      [newId(), user],
    ] as const) {
      const refused = { key: 'notFound' }
      if (get) await expect(call(get, { id: strange }, by)).rejects.toMatchObject(refused)
      if (history) await expect(call(history, { id: strange }, by)).rejects.toMatchObject(refused)
      if (update) await expect(call(update, { id: strange, document: {} }, by)).rejects.toMatchObject(refused)
      if (remove) await expect(call(remove, { id: strange }, by)).rejects.toMatchObject(refused)
      if (restore) await expect(call(restore, { id: strange }, by)).rejects.toMatchObject(refused)
    }
    const listed = await call(of.list, {}, elsewhere)
    expect(listed.items.map((item) => item.id)).not.toContain(id)
    expect(await read(id)).toEqual(before)
  })

  const { create: createOf } = of
  if (of.citizens.length > 0 && createOf)
    it('says for the access log whom each answer concerns', async () => {
      const { call } = area()
      const entry = values()
      const wanted = idsAt(entry, of.citizens)
      const made = await call(createOf, entry)
      const { id } = made
      const answers = [
        made,
        ...(update ? [await call(update, { id, document: changes })] : []),
        ...(history ? [await call(history, { id })] : []),
        ...(remove ? [await call(remove, { id })] : []),
        ...(remove && restore ? [await call(restore, { id })] : []),
      ]
      for (const { citizenIds } of answers) expect(citizenIds).toEqual(expect.arrayContaining(wanted))
      for (const query of [createOf, update, history, remove, restore])
        if (query) expect(query.logs).toBe('citizenIds')
      const logged = (at: string, paths = of.citizens) =>
        paths.map((path) => `${at}${plainPath(path)}.id`).join(' ') || undefined
      if (get) expect(get.logs).toBe(logged(''))
      const inRows = begunIn(of.list.list.itemFields, of.citizens)
      expect(of.list.logs).toBe(logged('items.', inRows))
    })
}
