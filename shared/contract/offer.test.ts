/** @jest-environment node */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AreaFace } from './area.ts'
import { queriesIn } from './declared.ts'
import { mendPlace } from './offer.ts'
import type { Query } from './query.ts'
import { exportedByContracts } from './testing/contracts.ts'

const root = join(__dirname, '../..')
const areas = readdirSync(root).filter((name) => name.startsWith('mfe-'))
const faces: AreaFace[] = []
beforeAll(async () => {
  for (const area of areas) faces.push((await import(join(root, area, 'area.ts'))).area)
})

it('each call that a device keeps can be mended after a refusal', async () => {
  const queries: Query[] = [...(await exportedByContracts()).values()].flatMap((value) => queriesIn(value))
  const kept = new Set(queries.filter(({ queueable }) => queueable).map(({ name }) => name))
  expect(kept.size).toBeGreaterThan(4)
  const places = faces.flatMap(({ offers = [] }) => offers.map(({ at }) => at))
  expect([...kept].filter((name) => !places.includes(mendPlace(name)))).toEqual([])
})

it('each offer is a widget of the area that makes it', () => {
  const strange = faces.flatMap(({ offers = [], widgets }) =>
    offers.filter(({ widget }) => !widgets.includes(widget)).map(({ widget }) => widget),
  )
  expect(strange).toEqual([])
})
