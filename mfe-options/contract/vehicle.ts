import {
  asManyAsThereAre,
  date,
  decimal,
  id,
  integer,
  list,
  object,
  oneOf,
  plate,
  text,
  yesNo,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { byIdsQuery } from '@saude/contract/record/by-ids'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'

/** Categories of the driving licence that a vehicle may ask for (CTB, art. 143). */
export const licences = { B: 'B', C: 'C', D: 'D', E: 'E' } as const

export const fuels = { gasoline: 'Gasolina', alcohol: 'Álcool', diesel: 'Diesel' } as const

/** What trips are planned by. */
const forTrips = {
  wheelchairPlaces: integer('Lugares para cadeira de rodas').min(0).max(20),
  licence: oneOf('Categoria de CNH exigida', licences, {
    help: 'Vazio: D acima de nove lugares, B nos demais',
  }),
  isAmbulance: yesNo('Ambulância'),
  inspectionUntil: date('Vistoria válida até', { mayLieAhead: true }),
  fuel: oneOf('Combustível', fuels),
  kmPerLitre: decimal('Consumo', { unit: 'km/l' }).min(0.1).max(100),
}

const maxCapacity = integer('Capacidade máxima', {
  showColumn: 25,
  help: 'Todos os lugares, com o do motorista',
})

/** The vehicles that take patients to other cities. */
export const vehicle = record(rows, 'vehicle', {
  word: { singular: 'veículo', plural: 'veículos', gender: 'm' },
  path: '/app/options/vehicle',
  fields: {
    name: text('Modelo', { showColumn: 50, showFilter: 'column' }).required().max(80),
    plate: plate('Placa', { showColumn: 25, showFilter: 'column' }).required(),
    maxCapacity: maxCapacity.required().min(1).max(80),
    ...forTrips,
  },
  label: ['name'],
  unique: ['plate'],
})

const known = { plate: plate('Placa').required(), maxCapacity: maxCapacity.required(), ...forTrips }

export const vehicleByIds = byIdsQuery(rows.vehicleByIds, vehicle, known)

/** All vehicles, for who plans a trip. Access `service`. */
export const vehicleFleet = query(rows.vehicleFleet, {
  input: {},
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Veículo', { id: id().required(), name: text('Modelo').required(), ...known }).required(),
    ).required(),
  },
  reads: ['vehicle'],
})
