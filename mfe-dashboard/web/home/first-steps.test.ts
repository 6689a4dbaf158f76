/** @jest-environment node */

import { knownRows } from '@saude/contract/access'
import { type FirstStep, stepPhases } from '@saude/contract/first-steps'
import { matchRoute, type Route } from '@saude/contract/routes'
import { declaredFaces, exportedByContracts } from '@saude/contract/testing/contracts'
import { keysOf } from '@saude/contract/values'

const isStep = (one: unknown): one is FirstStep => typeof one === 'object' && one !== null && 'phase' in one

const declared = async (): Promise<FirstStep[]> =>
  [...(await exportedByContracts()).values()].flatMap((value) =>
    Array.isArray(value) ? value.filter(isStep) : [],
  )

it('every step leads to a screen that somebody serves, and names a permission that there is', async () => {
  const steps = await declared()
  const routes: Route[] = (await declaredFaces()).flatMap((face) => [...face.routes])
  const permissions = knownRows().map(({ name }) => name)
  expect(steps.length).toBeGreaterThan(10)
  const wrong = steps.filter(
    ({ path, needs, by }) =>
      (path !== undefined && !matchRoute(path, routes)) ||
      (needs === undefined ? by === undefined : !permissions.includes(needs)),
  )
  expect(wrong).toEqual([])
})

it('no heading is without a step, and no name is given twice', async () => {
  const steps = await declared()
  expect(new Set(steps.map(({ phase }) => phase))).toEqual(new Set(keysOf(stepPhases)))
  const names = steps.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it('whatever an area declares to be its first steps is asked for by a live area', async () => {
  const asked = (await declaredFaces()).flatMap(({ firstSteps = [] }) => firstSteps)
  const queries = [...(await exportedByContracts()).keys()].flatMap((key) => /\w+FirstSteps$/.exec(key) ?? [])
  expect([...asked].sort()).toEqual([...queries].sort())
})
