import { newId } from '@saude/contract/id'
import { fieldsOf, labelOf, metaOf } from '@saude/contract/meta'
import { namingFields } from '@saude/contract/record/naming'
import type { AnyRecord, Having } from '@saude/contract/record/record'
import { protectedPermission } from '@saude/contract/sees-protected'
import type { AnySchema } from 'yup'
import { requiredFields } from './sample.ts'
import type { RecordTest } from './test-record.ts'

/** References that people choose; the server fills the others. */
const referencesOf = (of: AnyRecord) =>
  Object.entries(of.fields).filter(([, schema]) => {
    const { owner, isGenerated } = metaOf(schema)
    return owner && !isGenerated
  })

/** What an update or a creation says of references that their owner does not know. */
const unknownAt = (of: AnyRecord, at: string) =>
  referencesOf(of).map(([key, schema]) => ({
    key,
    strange: { [key]: { id: 'unknown' } },
    error: {
      key: 'validation',
      payload: { fields: { [`${at}${key}`]: `${labelOf(schema)} não existe mais, escolha de novo` } },
    },
  }))

/** New entries: what is asked for, what is kept. */
export function testCreation({
  of,
  area,
  values,
  elsewhere: other,
  create,
}: RecordTest<Having<'get' | 'create'>>): void {
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

  if (referencesOf(of).length > 0)
    it('refuses a new one with what its owner does not know, at the field', async () => {
      for (const { strange, error } of unknownAt(of, ''))
        await expect(area().call(of.create, { ...values(), ...strange })).rejects.toMatchObject(error)
    })

  const { remove, restore } = of
  if (of.unique.length > 0)
    it('has each unique value once in a client, and as often as there are clients', async () => {
      const { call, elsewhere } = area()
      const entry = values()
      const id = await create(entry)
      for (const key of of.unique)
        await expect(
          // One that the server makes follows from the others.
          call(of.create, isMade(of, key) ? entry : { ...values(), [key]: entry[key] }),
        ).rejects.toMatchObject({
          key: isMade(of, key) ? expect.stringMatching(/^(conflict|validation)$/) : 'conflict',
          payload: { fields: isMade(of, key) ? expect.any(Object) : { [key]: expect.any(String) } },
        })
      await expect(call(of.create, other(entry), elsewhere)).resolves.toMatchObject({ version: 1 })
      if (!remove || !restore) return
      await call(remove, { id })
      await create(entry)
      await expect(call(restore, { id })).rejects.toMatchObject({ key: 'conflict' })
    })
}

/** Changes: which versions, which values. */
export function testUpdates({ of, area, changes, create }: RecordTest<Having<'get' | 'update'>>): void {
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

  if (referencesOf(of).length > 0)
    it('refuses a change to what its owner does not know, at the field', async () => {
      const id = await create()
      const known = new Set(namingFields(of))
      for (const { strange, error } of unknownAt(of, 'document.').filter((one) => !known.has(one.key)))
        await expect(area().call(of.update, { id, document: strange })).rejects.toMatchObject(error)
    })

  const naming = namingFields(of)
  if (naming.length > 0)
    it('changes what may name a protected diagnosis for those alone who see them, whatever is stored', async () => {
      const { call, user } = area()
      const holder = {
        ...user,
        id: newId(),
        permissions: new Set([...user.permissions, protectedPermission]),
      }
      const [full, empty] = [await create(), await create()]
      await call(
        of.update,
        { id: empty, document: Object.fromEntries(naming.map((key) => [key, null])) },
        holder,
      )
      for (const id of [full, empty])
        for (const key of naming) {
          const other = { id, document: { ...changes, [key]: { id: 'other' } } }
          await expect(call(of.update, other)).rejects.toMatchObject({
            key: 'validation',
            payload: { fields: { [`document.${key}`]: expect.stringContaining('só quem tem permissão') } },
          })
          const before = await call(of.get, { id }, holder)
          await call(of.update, {
            id,
            document: { ...changes, [key]: (await call(of.get, { id }))[key] ?? null },
          })
          expect((await call(of.get, { id }, holder))[key]).toEqual(before[key])
          expect(fieldsOf(documentOf(of))[key]?.spec.meta?.isKept).toBe(true)
        }
    })
}

/** Removal and the way back. */
export function testUndo({ of, area, create }: RecordTest<Having<'get' | 'remove' | 'restore'>>): void {
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
}

/** What an update takes of an entry. */
const documentOf = (of: Having<'update'>): AnySchema =>
  fieldsOf(of.update.input as AnySchema).document as AnySchema // `updateOf` puts it there

const isMade = ({ fields }: Pick<RecordTest['of'], 'fields'>, key: string): boolean =>
  fields[key] !== undefined && metaOf(fields[key]).isGenerated === true
