import { provideDevice } from '@saude/kits/platform'
import { heldPlace } from './held.ts'

test('a citizen whom the device holds is placed as they are there', () => {
  const row = { id: 'c1', name: 'Ana Prado', cnsResponsible: '700', addressCoordinates: { x: -47, y: -22 } }
  provideDevice({
    queue: async () => true,
    row: (id) => (id === 'c1' ? row : undefined),
    changeRow: async () => undefined,
    keepAnswer: async () => undefined,
    answer: async () => undefined,
    waiting: () => 0,
    entered: async () => undefined,
    leave: async () => undefined,
  })
  expect(heldPlace('c1')).toMatchObject({
    name: 'Ana Prado',
    cnsResponsibleProfessional: '700',
    addressCoordinates: { x: -47, y: -22 },
  })
  expect(heldPlace('c2')).toBeUndefined()
})
