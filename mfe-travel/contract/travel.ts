import { dateTime, id, integer, list, longText, object, oneOf } from '@saude/contract/fields'
import { confirmation } from '@saude/contract/plausible'
import { query } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { cityRef, userRef } from '@saude/core/contract/refs'
import { costCenterRef, vehicleRef } from '@saude/options/contract/refs'
import { rows } from './access.ts'
import { travelStates } from './travel-states.ts'

/** Hours that a vehicle is taken to be away where it is not said when it returns. */
export const usualHours = 12
/** Days that a trip may last. */
export const longestDays = 7
/** Passengers of the largest bus, each with a stop where they board and where they leave. */
export const mostStops = 160

/** What an odometer says. */
export const km = (label: string) => integer(label, { unit: 'km' }).min(0).max(9_999_999)

export const stopKinds = { pickup: 'Embarque', dropoff: 'Destino' } as const

/** What a form asks of a trip, in its order; the steps of the wizard ask some of it each. */
const asked = {
  originCity: cityRef('Cidade de origem', { showColumn: 24, showFilter: 'panel' }).required(),
  destinationCity: cityRef('Cidade de destino', {
    showColumn: 24,
    showFilter: 'panel',
    searchWith: { from: { near: 'originCity' } },
  }).required(),
  appointmentDate: dateTime('Partida', {
    mayLieAhead: true,
    showColumn: 20,
    unusual: { daysAhead: 365 },
  }).required(),
  direction: oneOf(
    'Sentido',
    { return: 'Ida e volta', oneWay: 'Só ida' },
    {
      initial: { value: 'return' },
    },
  ),
  returnAt: dateTime('Retorno previsto', {
    mayLieAhead: true,
    help: `Sem ele, o veículo e o motorista ficam ocupados por ${usualHours} horas`,
  }),
  costCenter: costCenterRef('Centro de custo', { showFilter: 'panel' }),
  observation: longText('Observação', { personal: 'text', showColumn: 32 }).max(1000),
  vehicle: vehicleRef('Veículo', { showFilter: 'panel' }),
  driver: userRef('Motorista', { showFilter: 'panel' }),
  kmStart: km('Quilometragem na saída'),
  kmEnd: km('Quilometragem na chegada'),
  /** The order of the stops as somebody has put it; empty where the proposal holds. */
  stops: list(
    'Itinerário',
    mostStops,
    object('Parada', {
      travelerId: id('Passageiro').required(),
      kind: oneOf('Parada', stopKinds).required(),
    }).required(),
    { isHidden: true },
  ),
}

/** The first step of the wizard. */
export const tripFields = [
  'originCity',
  'destinationCity',
  'appointmentDate',
  'direction',
  'returnAt',
  'costCenter',
  'observation',
] as const

const fields = {
  ...asked,
  /** Until then vehicle, driver and passengers are on the way. */
  endAt: dateTime('Fim previsto', { isGenerated: true }),
  departedAt: dateTime('Saiu em', { isGenerated: true }),
  arrivedAt: dateTime('Chegou em', { isGenerated: true }),
}

/** Travels of patients to other cities. */
export const travel = {
  ...record(rows, 'travel', {
    word: { singular: 'viagem', plural: 'viagens', gender: 'f' },
    path: '/app/travel/list',
    paths: { create: '/app/travel/wizard' },
    titles: { list: 'Lista de viagens' },
    fields,
    listed: [
      'originCity',
      'destinationCity',
      'appointmentDate',
      'endAt',
      'direction',
      'vehicle',
      'driver',
      'costCenter',
      'observation',
    ],
    label: ['destinationCity', 'appointmentDate'],
    orderBy: ['appointmentDate', 'originCity', 'destinationCity', 'updatedAt'],
    defaultOrder: ['appointmentDate', 'desc'],
    number: true,
    states: travelStates,
    columns: { number: 14, state: 16 },
    writes: ['traveler'],
    period: {
      field: 'appointmentDate',
      from: 'initialDate',
      to: 'finalDate',
      labels: ['Partida a partir de', 'Partida até'],
    },
  }),
  /** Clients rely on `travelId` for the id of a new one. */
  create: query(rows.travelCreate, {
    input: { ...asked, ...confirmation },
    output: { id: id().required(), version: integer('Versão'), travelId: id().required() },
    writes: ['travel', 'traveler'],
  }),
}
