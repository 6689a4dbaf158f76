/** @jest-environment node */

import { documentOf, shownAt, storedAt } from './draft.ts'

const stored = { addressCoordinates: { x: -47, y: -22 }, geolocationType: 'inferenceByStreet' as const }
const at = { latitude: -22.5, longitude: -47.5 }

test('what was only inferred from the street is hidden from agents, and from no one else', () => {
  expect(storedAt(stored, true)).toBeNull()
  expect(storedAt(stored, false)).toEqual({ latitude: -22, longitude: -47 })
  expect(storedAt({ ...stored, geolocationType: 'manual' }, true)).not.toBeNull()
})

test('the point stands where it was set last', () => {
  const before = { latitude: -22, longitude: -47 }
  expect(shownAt({ kind: 'unchanged' }, before)).toBe(before)
  expect(shownAt({ kind: 'removed' }, before)).toBeNull()
  expect(shownAt({ kind: 'manual', ...at }, before)).toMatchObject(at)
})

test('the saved source is the one that was chosen, otherwise the one that the citizen has', () => {
  expect(documentOf({ kind: 'manual', ...at }, stored)).toEqual({
    addressCoordinates: { x: -47.5, y: -22.5 },
    altitude: null,
    accuracy: null,
    geolocationType: 'manual',
  })
  expect(documentOf({ kind: 'device', ...at, accuracy: 9, altitude: 560 }, stored)).toMatchObject({
    accuracy: 9,
    altitude: 560,
    geolocationType: 'device',
  })
  expect(documentOf({ kind: 'unchanged' }, stored)).toEqual(stored)
  expect(documentOf({ kind: 'removed' }, stored)).toMatchObject({
    addressCoordinates: null,
    geolocationType: null,
  })
})
