import { today } from '@saude/contract/instants'
import { metaOf } from '@saude/contract/meta'
import type { Having } from '@saude/contract/record/record'
import type { States, Transition } from '@saude/contract/record/states'
import { sampleOf } from './sample.ts'
import type { RecordTest } from './test-record.ts'

const reason = 'Porque sim'

/** Every transition from every state: taken where it may be, refused in words where not. */
export function testTransitions(
  { of, area, changes, create, onDay, said: given }: RecordTest<Having<'get' | 'transition'>>,
  states: States,
): void {
  const { update, history } = of
  /** An entry in a state, whatever leads there, whose day has come for the step, or lies far ahead. */
  const inState = async (
    state: string,
    { notBefore }: Partial<Transition> = {},
    isFar = false,
  ): Promise<string> => {
    const id = await create()
    const { opened, definitions } = area()
    const definition = definitions[of.name]
    if (!definition) throw new Error(`no collection ${of.name}`)
    await opened.store
      .collection<{ _id: string; state: string }>(definition)
      .updateOne({ _id: id }, { $set: { state, ...(notBefore && dayFor(notBefore, isFar)) } })
    return id
  }
  const dayFor = ({ field, days }: NonNullable<Transition['notBefore']>, isFar: boolean) => {
    const schema = of.fields[field]
    const at = new Date(area().now().getTime() + (isFar ? 400 : Math.min(0, days)) * 86_400_000)
    return { [field]: schema && metaOf(schema).withTime ? at : today(at), ...onDay(at) }
  }
  const entitled = () => {
    const needed = Object.values(states.transitions).flatMap(({ needs }) => (needs ? [needs.name] : []))
    return { ...area().user, permissions: new Set<string>(needed) }
  }

  /** What a step asks for and cannot do without. */
  const saidFor = ({ asks = {} }: Transition) => {
    const needed = Object.entries(asks).filter(([, need]) => need === 'required')
    if (needed.length === 0) return {}
    const values = needed.map(([key]) => {
      const schema = of.fields[key]
      return [key, schema && sampleOf(schema, area().owners)]
    })
    return { document: Object.fromEntries(values) }
  }

  /** The same with what one of several fields has to say. */
  const wholeFor = (name: string, declared: Transition) => {
    const { document } = saidFor(declared)
    const whole = { ...given(name), ...document }
    return Object.keys(whole).length > 0 ? { document: whole } : {}
  }

  it('begins in its first state', async () => {
    const { state } = await area().call(of.get, { id: await create() })
    expect(state).toBe(states.initial)
  })

  it('takes an entry from before there were states and numbers for one in the first state', async () => {
    const { call, opened, definitions } = area()
    const id = await create()
    const definition = definitions[of.name]
    if (!definition) throw new Error(`no collection ${of.name}`)
    await opened.store
      .collection<{ _id: string; state: string; number: string }>(definition)
      .updateOne({ _id: id }, { $unset: { state: true, number: true } })
    expect(await call(of.get, { id })).toMatchObject({ state: states.initial })
    // Filters ask the store, along an index: it is found by its state once it was changed.
    const { items } = await call(of.list, { stopIndex: 249 })
    expect(items.find((item) => item.id === id)).toMatchObject({ state: states.initial })
    const [first] = Object.entries(states.transitions).filter(([, { from }]) => from.includes(states.initial))
    if (!first) return
    await call(of.transition, { id, transition: first[0], reason, ...saidFor(first[1]) }, entitled())
    expect(await call(of.get, { id })).toMatchObject({ state: first[1].to })
  })

  it('takes each transition from where it is allowed, and writes it down with its reason', async () => {
    const { call } = area()
    for (const [name, declared] of Object.entries(states.transitions))
      for (const state of declared.from) {
        const { to, title } = declared
        const id = await inState(state, declared)
        await call(of.transition, { id, transition: name, reason, ...wholeFor(name, declared) }, entitled())
        expect(await call(of.get, { id })).toMatchObject({ state: to, version: 2 })
        if (!history) continue
        const { items } = await call(history, { id })
        expect(items[0]).toMatchObject({
          kind: 'transition',
          title,
          from: states.names[state]?.label,
          to: states.names[to]?.label,
          reason,
        })
      }
  })

  it('refuses a step before the day that it waits for, and says which', async () => {
    const { call } = area()
    for (const [name, declared] of Object.entries(states.transitions)) {
      const [state = states.initial] = declared.from
      if (!declared.notBefore) continue
      const id = await inState(state, declared, true)
      await expect(
        call(of.transition, { id, transition: name, reason, ...saidFor(declared) }, entitled()),
      ).rejects.toMatchObject({
        key: 'conflict',
        message: expect.stringMatching(/ antes de \d\d\/\d\d\/\d{4} /),
      })
      const { opened, definitions } = area()
      const definition = definitions[of.name]
      if (definition) await opened.store.collection(definition).deleteOne({ _id: id })
    }
  })

  it('refuses each transition from everywhere else, and says why', async () => {
    const { call } = area()
    for (const [state, { label }] of Object.entries(states.names)) {
      const refused = Object.entries(states.transitions).filter(([, { from }]) => !from.includes(state))
      if (refused.length === 0) continue
      // One entry for all: what is refused leaves it as it was.
      const id = await inState(state)
      for (const [name, { title }] of refused) {
        await expect(call(of.transition, { id, transition: name, reason }, entitled())).rejects.toMatchObject(
          {
            key: 'conflict',
            message: `Não é possível ${title.toLowerCase()}: ${of.words.the} está ${label.toLowerCase()}.`,
          },
        )
        expect(await call(of.get, { id })).toMatchObject({ state, version: 1 })
      }
    }
  })

  it('asks for a reason, a permission and the stored version where they are needed', async () => {
    const { call, user } = area()
    for (const [transition, declared] of Object.entries(states.transitions)) {
      const [state] = declared.from
      // A step that some kinds of a record do not have.
      if (state === undefined) continue
      if (declared.reason === 'required')
        await expect(
          call(of.transition, { id: await inState(state), transition }, entitled()),
        ).rejects.toMatchObject({ key: 'validation', payload: { fields: { reason: expect.any(String) } } })
      if (declared.needs !== undefined)
        await expect(
          call(of.transition, { id: await inState(state), transition, reason }, user),
        ).rejects.toMatchObject({ key: 'permission', payload: { name: declared.needs.name } })
      const said = saidFor(declared)
      const whole = wholeFor(transition, declared)
      const stale = { id: await inState(state), transition, reason, version: 9, ...whole }
      await expect(call(of.transition, stale, entitled())).rejects.toMatchObject({ key: 'conflict' })
      for (const key of Object.keys(said.document ?? {}))
        await expect(
          call(of.transition, { id: await inState(state), transition, reason }, entitled()),
        ).rejects.toMatchObject({
          key: 'validation',
          payload: { fields: { [`document.${key}`]: expect.any(String) } },
        })
    }
  })

  if (update)
    it('lets no one change what is locked', async () => {
      const { call } = area()
      for (const [state, { locked, label }] of Object.entries(states.names)) {
        const id = await inState(state)
        const change = call(update, { id, document: changes })
        if (locked)
          await expect(change).rejects.toMatchObject({
            key: 'conflict',
            message: `Não é possível alterar: ${of.words.the} está ${label.toLowerCase()}.`,
          })
        else await expect(change).resolves.toMatchObject({ version: 2 })
      }
    })
}
