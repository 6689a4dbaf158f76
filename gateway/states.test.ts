import type { States } from '@saude/contract/record/states'
import { exportedByContracts } from '@saude/contract/testing/contracts'

const isStates = (value: unknown): value is States =>
  typeof value === 'object' && value !== null && 'names' in value && 'transitions' in value

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

test('each step begins and ends in a declared state', () => {
  const wrong = [...machines].flatMap(([where, { initial, names, transitions }]) =>
    [initial, ...Object.values(transitions).flatMap(({ from, to }) => [...from, to])]
      .filter((state) => !(state in names))
      .map((state) => `${where}: ${state}`),
  )
  expect(wrong).toEqual([])
})
