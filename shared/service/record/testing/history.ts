import { labelOf, metaOf } from '@saude/contract/meta'
import type { Having } from '@saude/contract/record/record'
import type { RecordTest } from './test-record.ts'

/** Who did what, when: of each verb that the record has. */
export function testHistory({
  of,
  area,
  values,
  changes,
  create,
}: RecordTest<Having<'history' | 'update'>>): void {
  const { history, update, remove, restore } = of

  it('keeps who did what, the newest first, with the fields that changed', async () => {
    const { call, user } = area()
    const id = await create()
    await call(update, { id, document: changes })
    if (remove && restore) {
      await call(remove, { id })
      await call(restore, { id })
    }
    const { items } = await call(history, { id })
    const undone = remove && restore ? ['restored', 'removed'] : []
    expect(items.map(({ kind }) => kind)).toEqual([...undone, 'updated', 'created'])
    expect(items.every(({ userName }) => userName === user.name)).toBe(true)
    const labels = Object.keys(changes).map((key) => labelOf(of.fields[key] ?? missing(key), key))
    const updated = items.find(({ kind }) => kind === 'updated')
    const changed = updated?.changes?.map(({ label }) => label)
    expect(changed).toEqual(expect.arrayContaining(labels))
    for (const { from, to } of updated?.changes ?? []) expect(from).not.toEqual(to)
  })

  it('is not longer for an update that changes nothing', async () => {
    const { call } = area()
    const id = await create()
    await call(update, { id, document: {} })
    expect((await call(history, { id })).items).toHaveLength(1)
  })

  it('is answered in pages', async () => {
    const { call } = area()
    const entry = values()
    const id = await create(entry)
    const back = Object.fromEntries(Object.keys(changes).map((key) => [key, entry[key] ?? null]))
    for (let round = 0; round < 12; round += 1) {
      await call(update, { id, document: changes })
      await call(update, { id, document: back })
    }
    const first = await call(history, { id })
    const second = await call(history, { id, before: first.more ?? null })
    const ids = [...first.items, ...second.items].map((item) => item.id)
    expect(ids).toHaveLength(25)
    expect(new Set(ids).size).toBe(25)
    expect(second.more ?? null).toBeNull()
  })

  const personal = Object.keys(changes).filter((key) => metaOf(of.fields[key] ?? missing(key)).personal)
  if (personal.length > 0)
    it('shows an anonymised user that personal fields changed, not what they were', async () => {
      const { call, anonymous } = area()
      const id = await create()
      await call(update, { id, document: changes })
      const { items } = await call(history, { id }, anonymous)
      for (const key of personal) {
        const label = labelOf(of.fields[key] ?? missing(key), key)
        const change = items[0]?.changes?.find((one) => one.label === label)
        expect(change).toEqual({ label, from: null, to: null })
      }
    })
}

const missing = (key: string): never => {
  throw new Error(`${key} is no field of the record`)
}
