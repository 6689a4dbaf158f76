import { text } from '../fields.ts'
import { rows } from '../testing/rows.ts'
import { record } from './record.ts'

test.each(['number', 'version', 'state'])(
  'a field called %s is refused: the kit keeps it by itself',
  (name) => {
    const declare = () =>
      record(rows, 'vehicle', {
        word: { singular: 'veículo', plural: 'veículos', gender: 'm' },
        path: '/app/options/vehicle',
        fields: { name: text('Nome').required(), [name]: text('Outro') },
        label: ['name'],
        orderBy: ['name'],
      })
    expect(declare).toThrow(`vehicle: the kit keeps ${name} by itself`)
  },
)
