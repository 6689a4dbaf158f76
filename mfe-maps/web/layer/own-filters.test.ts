import { threeMonthsBack } from '../../contract/layer-days.ts'
import { asked, givenBy, initialOf, isIncomplete, layerAt, plansOf } from './own-filters.ts'

test('timelines begin three months back, at the start of that week', () => {
  // 20 August 2026 is a Thursday.
  expect(threeMonthsBack('2026-11-20')).toBe('2026-08-16')
  expect(threeMonthsBack('2026-11-16')).toBe('2026-08-16')
})

test('mental health asks for an illness and its days; violence for its one entry and any day', () => {
  expect(initialOf('mentalHealth', '2026-11-20')).toMatchObject({ from: '2026-08-16', to: '2026-11-20' })
  expect(initialOf('violence')).toEqual({ violence: 1, from: null, to: null })
  expect(initialOf('bodyMassIndex')).toEqual({})
})

test('nothing is asked while a needed filter is empty, or a range ends before it begins', () => {
  const { layer } = layerAt('/app/map/mental-health')
  expect(isIncomplete(layer, initialOf('mentalHealth', '2026-11-20'))).toBe(false)
  expect(isIncomplete(layer, { ...initialOf('mentalHealth', '2026-11-20'), illness: null })).toBe(true)
  expect(isIncomplete(layerAt('/app/map/symptom').layer, { from: '2026-02-01', to: '2026-01-01' })).toBe(true)
  expect(isIncomplete(layerAt('/app/map/symptom').layer, { from: null, to: null })).toBe(false)
})

test('what is empty is not sent', () => {
  expect(asked({ symptom: 'fever', from: null, to: undefined })).toEqual({ symptom: 'fever' })
})

test('a link asks for choices and days of the layer; what is no value of its filters is left out', () => {
  const plans = plansOf(layerAt('/app/map/symptom').layer)
  expect(givenBy('?symptom=fever&from=2026-11-13&to=2026-11-20&dose=1', plans)).toEqual({
    symptom: 'fever',
    from: '2026-11-13',
    to: '2026-11-20',
  })
  expect(givenBy('?symptom=toString&from=2026-13-45&tabela=shown', plans)).toEqual({})
})
