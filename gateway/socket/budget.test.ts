import { settingsFrom } from '../settings.ts'
import { createBudgets } from './budget.ts'

const { limits } = settingsFrom({})
const still = () => 0

test('Six hundred calls of 4 kB in one moment, each aborted, are within what a session may send', () => {
  const budget = createBudgets(limits, still).open('10.0.0.1')
  budget.belongsTo('s')
  budget.messages(1_200)
  budget.bytes(600 * 4_096)
  expect(budget.wait()).toBe(0)
})

test('A thousand people of one address with a hundred messages each, in one moment, are within the defaults', () => {
  const { open, connect } = createBudgets(limits, still)
  for (let person = 0; person < 1_000; person += 1) {
    expect(connect('10.0.0.1')).toBe(0)
    const budget = open('10.0.0.1')
    budget.belongsTo(`s${person}`)
    budget.messages(100)
    expect(budget.wait()).toBe(0)
  }
})

test('A session has one budget, however many sockets it opens', () => {
  const { open } = createBudgets(limits, still)
  const first = open('10.0.0.1')
  first.belongsTo('s')
  first.messages(5_000)
  const next = open('10.0.0.2')
  next.belongsTo('s')
  expect([first.isBroken(), next.isBroken()]).toEqual([true, true])
  const other = open('10.0.0.1')
  other.belongsTo('t')
  expect(other.wait()).toBe(0)
})

test('Sessions without number do not get more than their address may send', () => {
  const { open } = createBudgets(limits, still)
  for (let one = 0; one < 70; one += 1) {
    const budget = open('10.0.0.1')
    budget.belongsTo(`s${one}`)
    budget.messages(2_000)
  }
  const late = open('10.0.0.1')
  late.belongsTo('late')
  expect(late.isBroken()).toBe(true)
})
