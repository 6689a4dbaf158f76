import { text } from '../fields.ts'
import { rows } from '../testing/rows.ts'
import { record } from './record.ts'
import { isDrawnByRecord, recordPaths, recordRoutes } from './routes.ts'

const options = { fields: { name: text('Nome').required() }, label: ['name'], orderBy: ['name'] } as const
const word = { singular: 'veículo', plural: 'veículos', gender: 'm' } as const
const vehicle = record(rows, 'vehicle', { ...options, word, path: '/app/options/vehicle' })
const section = 'options'

describe('The routes of a record', () => {
  it('follow from its words and permissions', () => {
    const menu = [{ group: 'Município', place: 1, icon: 'Bus' }]
    expect(recordRoutes(vehicle, { section, menu })).toEqual([
      { path: '/app/options/vehicle', title: 'Veículos', section, needs: 'vehicleList', menu },
      { path: '/app/options/vehicle/create', title: 'Novo veículo', section, needs: 'vehicleCreate' },
      {
        path: '/app/options/vehicle/update/{id}',
        title: 'Atualizar veículo',
        section,
        needs: { every: ['vehicleGet', 'vehicleUpdate'] },
      },
      {
        path: '/app/options/vehicle/details/{id}',
        title: 'Detalhes do veículo',
        section,
        needs: 'vehicleGet',
      },
    ])
  })

  it('are of screens that the kit draws, but for those that the area says it draws itself', () => {
    const routes = recordRoutes(vehicle, { section, own: ['create'] })
    expect(routes.map(isDrawnByRecord)).toEqual([true, false, true, true])
    expect(routes.map((route) => isDrawnByRecord({ ...route }))).toEqual([false, false, false, false])
  })

  it('have its receipt, where it has one, up to the entry that it is of', () => {
    const printed = record(rows, 'vehicle', {
      ...options,
      word,
      path: '/app/options/vehicle',
      receipt: ['name'],
    })
    expect(recordRoutes(printed, { section })).toHaveLength(5)
    expect(recordRoutes(printed, { section })[4]).toEqual({
      path: '/app/options/vehicle/receipt/{id}',
      title: 'Comprovante do veículo',
      section,
      needs: 'vehicleGet',
      back: '/app/options/vehicle/details/{id}',
    })
  })

  it('are called as the record says, where the grammar of its word would say otherwise', () => {
    const local = record(rows, 'examRequest', {
      ...options,
      word: {
        singular: 'solicitação ao consórcio local',
        plural: 'solicitações ao consórcio local',
        gender: 'f',
      },
      titles: { list: 'Consórcio local' },
      path: '/app/health-secretary/local-consortium',
    })
    expect(local.titles.list).toBe('Consórcio local')
    expect(local.titles.details).toBe('Detalhes da solicitação ao consórcio local')
  })

  it('lead to a screen where the declaration says that it lies, and from there up to the list', () => {
    const paths = { create: '/app/travel/wizard' }
    const travel = record(rows, 'travel', { ...options, word, path: '/app/travel/list', paths })
    expect(recordPaths(travel)).toMatchObject({
      list: '/app/travel/list',
      create: '/app/travel/wizard',
      details: '/app/travel/list/details/{id}',
    })
    const createMenu = [{ group: 'Viagens', place: 2, icon: 'Plus' }]
    expect(recordRoutes(travel, { section: 'travel', createMenu })[1]).toEqual({
      path: '/app/travel/wizard',
      title: 'Novo veículo',
      section: 'travel',
      needs: 'travelCreate',
      back: '/app/travel/list',
      menu: createMenu,
    })
  })

  it('are of the path alone where an address names the entry in its query', () => {
    const paths = { update: '/app/fleet/update?vehicleId={id}' }
    const own = { ...vehicle, path: '/app/fleet', paths }
    expect(recordPaths(own).update).toBe('/app/fleet/update?vehicleId={id}')
    expect(recordRoutes(own, { section: 'travel' }).map(({ path }) => path)).toContain('/app/fleet/update')
  })

  it('need nothing where everybody reads who is signed in', () => {
    const get = { ...vehicle.get, access: { ...vehicle.get.access, access: 'authenticated' as const } }
    const own = { ...vehicle, path: '/app/fleet', get }
    expect(recordRoutes(own, { section: 'travel' }).slice(2)).toEqual([
      {
        path: '/app/fleet/update/{id}',
        title: 'Atualizar veículo',
        section: 'travel',
        needs: 'vehicleUpdate',
      },
      { path: '/app/fleet/details/{id}', title: 'Detalhes do veículo', section: 'travel' },
    ])
  })
})
