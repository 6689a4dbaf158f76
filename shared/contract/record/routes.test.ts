import { text } from '../fields.ts'
import { rows } from '../testing/rows.ts'
import { record } from './record.ts'
import { recordPaths, recordRoutes, recordTitles } from './routes.ts'

const options = { fields: { name: text('Nome').required() }, label: ['name'], orderBy: ['name'] } as const
const word = { singular: 'veículo', plural: 'veículos', gender: 'm' } as const
const vehicle = record(rows, 'vehicle', { ...options, word, path: '/app/options/vehicle' })

describe('The routes of a record', () => {
  it('are named by their path where the route table has them, and whole where it has not', () => {
    expect(recordRoutes(vehicle)).toEqual([
      '/app/options/vehicle',
      '/app/options/vehicle/create',
      '/app/options/vehicle/update/{id}',
      {
        path: '/app/options/vehicle/details/{id}',
        title: 'Detalhes do veículo',
        section: 'options',
        needs: 'vehicleGet',
      },
    ])
  })

  it('has its receipt, where it has one', () => {
    const printed = record(rows, 'vehicle', {
      ...options,
      word,
      path: '/app/options/vehicle',
      receipt: ['name'],
    })
    expect(recordRoutes(printed)).toHaveLength(5)
    expect(recordRoutes(printed)[4]).toEqual({
      path: '/app/options/vehicle/receipt/{id}',
      title: 'Comprovante do veículo',
      section: 'options',
      needs: 'vehicleGet',
    })
  })

  it('of a record that the table lacks are whole, in the section that they are told', () => {
    const fleet = record(rows, 'vehicle', { ...options, word, path: '/app/fleet' })
    expect(() => recordRoutes(fleet)).toThrow('The route table lacks /app/fleet')
    expect(recordRoutes(fleet, 'travel')).toEqual([
      { path: '/app/fleet', title: 'Veículos', section: 'travel', needs: 'vehicleList' },
      { path: '/app/fleet/create', title: 'Novo veículo', section: 'travel', needs: 'vehicleCreate' },
      {
        path: '/app/fleet/update/{id}',
        title: 'Atualizar veículo',
        section: 'travel',
        needs: { every: ['vehicleGet', 'vehicleUpdate'] },
      },
      {
        path: '/app/fleet/details/{id}',
        title: 'Detalhes do veículo',
        section: 'travel',
        needs: 'vehicleGet',
      },
    ])
  })

  it('are called as the route table calls them, where the grammar of the word would say otherwise', () => {
    const local = record(rows, 'examRequest', {
      ...options,
      word: {
        singular: 'solicitação ao consórcio local',
        plural: 'solicitações ao consórcio local',
        gender: 'f',
      },
      path: '/app/health-secretary/local-consortium',
    })
    expect(recordTitles(local).list).toBe('Consórcio local')
    expect(recordTitles(local).details).toBe('Detalhes da solicitação ao consórcio local')
  })

  it('lead to a screen where the declaration says that it lies', () => {
    const paths = { create: '/app/travel/wizard' }
    const travel = record(rows, 'travel', { ...options, word, path: '/app/travel/list', paths })
    expect(recordPaths(travel)).toMatchObject({
      list: '/app/travel/list',
      create: '/app/travel/wizard',
      details: '/app/travel/list/details/{id}',
    })
    expect(recordTitles(travel).create).toBe('Nova viagem')
    expect(recordRoutes(travel).slice(0, 2)).toEqual(['/app/travel/list', '/app/travel/wizard'])
  })
})
