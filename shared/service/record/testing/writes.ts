import { newId } from '@saude/contract/id'
import { labelOf, metaOf } from '@saude/contract/meta'
import { requiredFields } from './sample.ts'
import type { RecordTest } from './test-record.ts'

/** Creating, changing, removing, restoring: whose entries, which versions, which values. */
export function testWrites({ of, area, values, changes, create }: RecordTest): void {
  it('keeps what was entered, under the names that the owners know', async () => {
    const entered = values()
    const lying = Object.fromEntries(
      Object.entries(entered).map(([key, value]) => {
        const schema = of.fields[key]
        const isReference = schema && metaOf(schema).owner && typeof value === 'object'
        return [key, isReference ? { ...value, name: 'O que o navegador diz' } : value]
      }),
    )
    const stored = await area().call(of.get, { id: await create(lying) })
    expect(stored).toMatchObject({ ...entered, version: 1 })
    expect(JSON.stringify(stored)).not.toContain('O que o navegador diz')
  })

  it('is there for its own client only, and not at all under a strange id', async () => {
    const id = await create()
    const { call, elsewhere, user } = area()
    for (const [strange, by] of [
      [id, elsewhere],
      [newId(), user],
    ] as const) {
      const refused = { key: 'notFound' }
      await expect(call(of.get, { id: strange }, by)).rejects.toMatchObject(refused)
      await expect(call(of.history, { id: strange }, by)).rejects.toMatchObject(refused)
      await expect(call(of.update, { id: strange, document: {} }, by)).rejects.toMatchObject(refused)
      await expect(call(of.remove, { id: strange }, by)).rejects.toMatchObject(refused)
      await expect(call(of.restore, { id: strange }, by)).rejects.toMatchObject(refused)
    }
    const listed = await call(of.list, {}, elsewhere)
    expect(listed.items.map((item) => item.id)).not.toContain(id)
    expect(await call(of.get, { id })).toMatchObject({ version: 1 })
  })

  it('refuses a version that is no longer stored, and says which is', async () => {
    const id = await create()
    const { call } = area()
    expect(await call(of.update, { id, document: changes, version: 1 })).toMatchObject({ id, version: 2 })
    await expect(call(of.update, { id, document: changes, version: 1 })).rejects.toMatchObject({
      key: 'conflict',
      payload: { version: 2, changedBy: area().user.name, current: expect.any(Object) },
    })
    expect(await call(of.get, { id })).toMatchObject({ version: 2 })
  })

  it('asks for each field that it needs, by its name', async () => {
    const { call } = area()
    for (const key of requiredFields(of)) {
      const { [key]: _left, ...rest } = values()
      const error = await call(of.create, rest).catch((reason: unknown) => reason)
      const schema = of.fields[key]
      expect(error).toMatchObject({ key: 'validation', payload: { fields: { [key]: expect.any(String) } } })
      const said: string =
        (error as { payload: { fields: Record<string, string> } }).payload.fields[key] ?? ''
      expect(said).toContain(schema ? labelOf(schema, key) : key)
    }
    await expect(call(of.create, { ...values(), unknownKey: 1 })).rejects.toMatchObject({ key: 'validation' })
  })

  const references = Object.entries(of.fields).filter(([, schema]) => metaOf(schema).owner)
  if (references.length > 0)
    it('refuses what its owner does not know, at the field', async () => {
      const { call } = area()
      const id = await create()
      for (const [key, schema] of references) {
        const fields = (at: string) => ({
          key: 'validation',
          payload: { fields: { [`${at}${key}`]: `${labelOf(schema)} não existe mais, escolha de novo` } },
        })
        const strange = { [key]: { id: 'unknown' } }
        await expect(call(of.create, { ...values(), ...strange })).rejects.toMatchObject(fields(''))
        await expect(call(of.update, { id, document: strange })).rejects.toMatchObject(fields('document.'))
      }
    })

  if (of.unique.length > 0)
    it('has each unique value once in a client, and as often as there are clients', async () => {
      const { call, elsewhere } = area()
      const entry = values()
      const id = await create(entry)
      for (const key of of.unique)
        await expect(call(of.create, { ...values(), [key]: entry[key] })).rejects.toMatchObject({
          key: 'conflict',
          payload: { fields: { [key]: expect.any(String) } },
        })
      await call(of.remove, { id })
      await create(entry)
      await expect(call(of.restore, { id })).rejects.toMatchObject({ key: 'conflict' })
      await expect(call(of.create, entry, elsewhere)).resolves.toMatchObject({ version: 1 })
    })

  it('comes back after a removal as it was, newer than before', async () => {
    const id = await create()
    const { call } = area()
    const before = await call(of.get, { id })
    await call(of.remove, { id })
    await expect(call(of.get, { id })).rejects.toMatchObject({ key: 'notFound' })
    await expect(call(of.restore, { id }, area().elsewhere)).rejects.toMatchObject({ key: 'notFound' })
    await call(of.restore, { id })
    const { updatedAt: _at, updatedBy: _by, version: _v, ...kept } = before
    expect(await call(of.get, { id })).toMatchObject({ ...kept, version: 2 })
    await expect(call(of.restore, { id })).rejects.toMatchObject({ key: 'notFound' })
  })

  if (of.citizens.length > 0)
    it('tells the access log whom each answer concerns', async () => {
      const { call } = area()
      const entry = values()
      const wanted = of.citizens.map((key) => (entry[key] as { id: string }).id)
      const made = await call(of.create, entry)
      const answers = [
        made,
        await call(of.update, { id: made.id, document: changes }),
        await call(of.history, { id: made.id }),
        await call(of.remove, { id: made.id }),
        await call(of.restore, { id: made.id }),
      ]
      for (const { citizenIds } of answers) expect(citizenIds).toEqual(expect.arrayContaining(wanted))
      for (const query of [of.create, of.update, of.history, of.remove, of.restore])
        expect(query.logs).toBe('citizenIds')
      expect(of.get.logs).toBe(`${of.citizens[0]}.id`)
      expect(of.list.logs).toBe(`items.${of.citizens[0]}.id`)
    })
}
