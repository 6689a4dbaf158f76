import {
  asManyAsThereAre,
  date,
  id,
  integer,
  list,
  number,
  object,
  oneOf,
  text,
} from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** By what a report adds up trips. */
export const reportKeys = {
  city: 'Cidade de destino',
  vehicle: 'Veículo',
  driver: 'Motorista',
  costCenter: 'Centro de custo',
} as const

/** Days of one report. */
export const longestReport = 366

const sums = {
  trips: integer('Viagens').required(),
  passengers: integer('Passageiros').required(),
  companions: integer('Acompanhantes').required(),
  absences: integer('Faltas').required(),
  emptySeats: integer('Lugares vazios').required(),
  km: integer('Quilômetros').required(),
  cost: money('Despesas').required(),
  costPerKm: money('Custo por km'),
  costPerPassenger: money('Custo por passageiro'),
}

/** What was travelled between two days, both included: finished trips by city, vehicle, driver or cost centre. */
export const travelReport = query('travelReport', {
  permission: rows.travelList,
  title: 'Relatório de viagens',
  input: {
    initialDate: date('Partida a partir de').required(),
    finalDate: date('Partida até').required(),
    by: oneOf('Agrupar por', reportKeys).required(),
  },
  output: {
    items: list(
      'Linhas',
      asManyAsThereAre,
      object('Linha', { id: id().required(), name: text('Nome').required(), ...sums }).required(),
    ).required(),
    total: object('Total', sums).required(),
  },
  reads: ['travel', 'traveler', 'travelExpense'],
})

/** The finished trips of this year and who travelled on them. */
export const travelerQuantitative = query(rows.travelerQuantitative, {
  input: {},
  output: {
    travel: object('Viagens', {
      travelTotal: integer('Total de viagens realizadas').required(),
      travelerTotal: integer('Total de passageiros beneficiados').required(),
    }).required(),
  },
  reads: ['travel', 'traveler'],
})

/** The finished trips of this year by city of destination, the most visited first. */
export const travelerCityQuantitative = listQuery(rows.travelerCityQuantitative, {
  title: 'viagens por cidade',
  filters: { limiter: integer('Limite').min(1).max(1000) },
  item: {
    id: id().required(),
    description: text('Cidade', { showColumn: 70 }).required(),
    value: number('Viagens', { showColumn: 30 }).required(),
  },
  orderBy: ['value', 'description'],
  defaultOrder: ['value', 'desc'],
  reads: ['travel'],
})
