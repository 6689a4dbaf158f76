import { threeMonthsBack } from '../../contract/layer-days.ts'
import {
  addressOfOwn,
  asked,
  fitting,
  givenBy,
  initialOf,
  layerAt,
  missingOf,
  narrowed,
  plansOf,
  restoredOf,
} from './own-filters.ts'

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

test('what is needed and empty is named, as is a range that ends before it begins', () => {
  const initial = initialOf('mentalHealth', '2026-11-20')
  const needing = {
    plans: plansOf(layerAt('/app/map/mental-health').layer),
    needs: ['illness', 'from', 'to'],
  }
  expect(missingOf(needing, initial)).toBeUndefined()
  expect(missingOf(needing, { ...initial, illness: null })).toBe('Falta preencher: Doença.')
  const emptied = { ...initial, illness: 'anxiety', from: null, to: null }
  expect(missingOf(needing, emptied)).toBe('Falta preencher: De, Até.')
  expect(restoredOf(emptied, initial, needing.needs)).toEqual({ ...initial, illness: 'anxiety' })
  const free = { plans: plansOf(layerAt('/app/map/symptom').layer), needs: [] }
  const backward = { from: '2026-02-01', to: '2026-01-01' }
  expect(missingOf(free, backward)).toBe('Até não pode ser anterior a De.')
  expect(missingOf(free, restoredOf(backward, {}, []))).toBeUndefined()
  expect(missingOf(free, { from: null, to: null })).toBeUndefined()
})

test('an address names what differs from the first filters, by ids, and is read back', () => {
  const plans = plansOf(layerAt('/app/map/mental-health').layer)
  const initial = initialOf('mentalHealth', '2026-11-20')
  expect(addressOfOwn(initial, plans, initial)).toEqual({ illness: null, from: null, to: null })
  const own = { illness: 'anxiety', from: null, to: '2026-11-20' }
  const said = addressOfOwn(own, plans, initial)
  expect(said).toEqual({ illness: 'anxiety', from: '', to: null })
  expect({ ...initial, ...givenBy('?illness=anxiety&from=', plans) }).toEqual(own)
  const vaccines = plansOf(layerAt('/app/map/immunization').layer)
  expect(givenBy('?immunobiological=15&dose=9', vaccines)).toEqual({
    immunobiological: { id: '15' },
    dose: '9',
  })
  expect(givenBy('?immunobiological=um%20nome', vaccines)).toEqual({})
  expect(addressOfOwn({ immunobiological: { id: '15', name: 'VTV' } }, vaccines, {})).toMatchObject({
    immunobiological: '15',
  })
})

test('with a vaccine only its doses are offered, and another one is no choice any more', () => {
  const plans = plansOf(layerAt('/app/map/immunization').layer)
  const dosesFor = (id: string | null) =>
    Object.keys(
      narrowed(plans, { immunobiological: id && { id } }).find(({ name }) => name === 'dose')?.meta.options ??
        {},
    )
  // Poliomyelitis, oral: one booster.
  expect(dosesFor('15')).toEqual(['0', '9'])
  expect(dosesFor(null).length).toBeGreaterThan(50)
  expect(fitting(plans, { immunobiological: { id: '15' }, dose: '1' })).toMatchObject({ dose: null })
  expect(fitting(plans, { immunobiological: { id: '15' }, dose: '9' })).toMatchObject({ dose: '9' })
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
