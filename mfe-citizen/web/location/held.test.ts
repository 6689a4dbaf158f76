import { fakeDevice } from '@saude/kits/testing'
import { heldPlace } from './held.ts'

test('a citizen whom the device holds is placed as they are there', () => {
  const row = { id: 'c1', name: 'Ana Prado', cnsResponsible: '700', addressCoordinates: { x: -47, y: -22 } }
  fakeDevice({ row: (id) => (id === 'c1' ? row : undefined) })
  expect(heldPlace('c1')).toMatchObject({
    name: 'Ana Prado',
    cnsResponsibleProfessional: '700',
    addressCoordinates: { x: -47, y: -22 },
  })
  expect(heldPlace('c2')).toBeUndefined()
})
