import type { AnyRecord } from '@saude/contract/record/record'
import { type States, transitionsFrom } from '@saude/contract/record/states'
import { exportedByContracts } from '@saude/contract/testing/contracts'

const isStates = (value: unknown): value is States =>
  typeof value === 'object' && value !== null && 'names' in value && 'transitions' in value

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'fields' in value && 'list' in value && 'words' in value

/** Of a record without states. */
const nothing: States = { initial: '', names: {}, transitions: {} }

/** Every state machine that a contract declares: exported by itself, or that of a record. */
async function declared(): Promise<ReadonlyMap<string, States>> {
  const found = new Map<string, States>()
  for (const [name, value] of await exportedByContracts()) {
    const states = typeof value === 'object' && value !== null && 'states' in value ? value.states : value
    if (isStates(states)) found.set(name, states)
  }
  return found
}

let machines: ReadonlyMap<string, States>
beforeAll(async () => {
  machines = await declared()
})

test('every declared state machine is looked at', () => {
  const names = [...machines.keys()].map((key) => key.split(' ')[1])
  expect(names).toEqual(
    expect.arrayContaining([
      'accompanimentStates',
      'benefitRequest',
      'examRequest',
      'loanMaterial',
      'partnership',
      'travelStates',
      'withdrawal',
    ]),
  )
})

test('each state has a way out, or says that it is final', () => {
  const wrong = [...machines].flatMap(([where, { names, transitions }]) =>
    Object.entries(names).flatMap(([state, { final = false }]) => {
      const isLeft = Object.values(transitions).some(({ from, to }) => to !== state && from.includes(state))
      return isLeft === final ? [`${where}: ${state} ${final ? 'is final and left' : 'cannot be left'}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

/** What cannot be put right where it stands, and how it is put right instead. */
const decided: Readonly<Record<string, string>> = {
  'loanMaterial done': 'what came back is in stock: an entry of the material puts a quantity right',
  'travel cancelled': 'its passengers are pending again: the trip is planned anew, by repeating it',
  materialInput: 'a movement of stock is never rewritten: an exit puts it right',
  materialOutput: 'a movement of stock is never rewritten: an entry puts it right',
  epidemiologicalAccompanimentContact:
    'what was heard on a day stays as it was heard: the next contact says what has changed',
}

test('whatever was said wrongly of an entry is put right by somebody, or it is decided how else', async () => {
  const wrong: string[] = []
  const left = new Set(Object.keys(decided))
  const isDecided = (what: string) => left.delete(what) || what in decided
  for (const value of (await exportedByContracts()).values()) {
    if (!isRecord(value) || !value.create) continue
    const { name, states } = value
    if (!value.update && !value.remove && !isDecided(name)) wrong.push(`${name}: is never changed`)
    for (const [state, { final = false }] of Object.entries(states?.names ?? {})) {
      const corrections = transitionsFrom(states ?? nothing, state).filter(
        ([, { to, asks }]) => to !== state || asks,
      )
      if (final && corrections.length === 0 && !isDecided(`${name} ${state}`))
        wrong.push(`${name}: ${state} is final and never corrected`)
    }
  }
  expect(wrong).toEqual([])
  expect([...left]).toEqual([])
})

test('what cannot be taken back is asked about by its name', () => {
  const silent = [...machines].flatMap(([where, { transitions }]) =>
    Object.values(transitions)
      .filter(({ danger, title }) => danger && !/[a-z]r( |$)/.test(title))
      .map(({ title }) => `${where}: ${title}`),
  )
  expect(silent).toEqual([])
})

test('each step begins and ends in a declared state', () => {
  const wrong = [...machines].flatMap(([where, { initial, names, transitions }]) =>
    [initial, ...Object.values(transitions).flatMap(({ from, to }) => [...from, to])]
      .filter((state) => !(state in names))
      .map((state) => `${where}: ${state}`),
  )
  expect(wrong).toEqual([])
})
