import { byText } from '@saude/contract/values'
import type { People } from './people.ts'

const orders = new WeakMap<People, Uint32Array>()

/** The numbers of all people in the order of their ids: made once for each reading of them, at the first question. */
function numbersById(people: People): Uint32Array {
  const known = orders.get(people)
  if (known) return known
  const ids = Array.from({ length: people.ids.length }, (_, number) => people.ids.at(number) ?? '')
  const order = Uint32Array.from(ids.keys()).sort((one, other) => byText(ids[one] ?? '', ids[other] ?? ''))
  orders.set(people, order)
  return order
}

/** Some of the people, whose numbers follow the order of names, in the order of their ids. */
export function inOrderOfIds(numbers: Uint32Array, people: People): Uint32Array {
  const isWanted = new Uint8Array(people.ids.length)
  for (const number of numbers) isWanted[number] = 1
  return numbersById(people).filter((number) => isWanted[number] === 1)
}
