import { text, yesNo } from '../fields.ts'
import type { InputOf } from '../query.ts'
import { rows } from '../testing/rows.ts'
import { queriesOf, record } from './record.ts'
import { recordRoutes } from './routes.ts'

const options = {
  word: { singular: 'veículo', plural: 'veículos', gender: 'm' },
  path: '/app/options/vehicle',
  fields: { name: text('Nome').required() },
  label: ['name'],
  orderBy: ['name'],
} as const
const { vehicleList, vehicleGet, vehicleCreate } = rows

describe('The filters of a record', () => {
  const toll = record(rows, 'vehicle', { ...options, filters: { paid: yesNo('Pago') } })
  type Asked = InputOf<typeof toll.list>
  const asked = (input: Asked) => Object.keys(input)

  it('are in the type of its list: a wrong name or value does not compile', () => {
    expect(asked({ name: 'Van', paid: true, step: 1 })).toHaveLength(3)
    // @ts-expect-error it has no such field and no such filter
    expect(asked({ plate: 'ABC1D23' })).toHaveLength(1)
    // @ts-expect-error a name is a text
    expect(asked({ name: 3 })).toHaveLength(1)
    // @ts-expect-error a filter of its own is typed too
    expect(asked({ paid: 'sim' })).toHaveLength(1)
  })
})

describe('The verbs of a record', () => {
  const read = record({ vehicleList, vehicleGet }, 'vehicle', { ...options, verbs: ['get', 'search'] })

  it('are all that it can do: of the others there is no query', () => {
    expect(queriesOf(read).map(({ name }) => name)).toEqual(['vehicleList', 'vehicleGet', 'vehicleSearch'])
    // @ts-expect-error it cannot be created
    expect(read.create).toBeUndefined()
    // @ts-expect-error nor removed
    expect(read.remove).toBeUndefined()
  })

  it('say which screens it has', () => {
    expect(recordRoutes(read, { section: 'options' }).map(({ path }) => path)).toEqual([
      '/app/options/vehicle',
      '/app/options/vehicle/details/{id}',
    ])
  })

  it('need the rows of those verbs, and of no other', () => {
    expect(() =>
      // @ts-expect-error who may create is said nowhere
      record({ vehicleList }, 'vehicle', { ...options, verbs: ['create'] }),
    ).toThrow('vehicle has no access row vehicleCreate')
    // @ts-expect-error a row to create what cannot be created
    record({ vehicleList, vehicleCreate }, 'vehicle', { ...options, verbs: ['get'] })
    // @ts-expect-error there is no update, so the permission to remove must be named
    expect(() => record({ vehicleList }, 'vehicle', { ...options, verbs: ['remove'] })).toThrow(
      'vehicleDelete',
    )
  })

  it('are none where it is listed only, and all where nothing is said', () => {
    const listed = record({ vehicleList }, 'vehicle', { ...options, verbs: [] })
    expect(queriesOf(listed).map(({ name }) => name)).toEqual(['vehicleList'])
    expect(record(rows, 'vehicle', options).verbs).toHaveLength(8)
  })
})
