/** @jest-environment node */

import { readFileSync } from 'node:fs'
import { declaredWidgets } from '@saude/contract/testing/contracts'
import { homeCards } from './cards.ts'

const scenario = new URL('../../../e2e/scenarios/dashboard-figures.spec.ts', import.meta.url)

it('no card is without a scenario that follows its figure', () => {
  const text = readFileSync(scenario, 'utf8')
  expect(homeCards.map(({ title }) => title).filter((title) => !text.includes(`'${title}'`))).toEqual([])
})

it('has no card that no area offers', async () => {
  const offered = await declaredWidgets()
  expect(homeCards.filter(({ widget }) => !offered.has(widget))).toEqual([])
})
