import { decimal, integer } from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
import { report } from '@saude/contract/report'
import { rows } from './access.ts'

const number = (label: string, showColumn = 10) => integer(label, { showColumn }).required()

/** Of a unit are the trips on which its citizens travelled, with their share of what is the whole trip's. */
const shown = {
  measures: {
    trips: number('Viagens'),
    passengers: number('Passageiros'),
    companions: number('Acompanhantes', 13),
    absences: number('Faltas'),
    emptySeats: number('Lugares vazios'),
    km: number('Quilômetros'),
    cost: money('Despesas', { showColumn: 12 }).required(),
    passengersPerTrip: decimal('Passageiros por viagem', { decimals: 1, showColumn: 10 }),
  },
  rates: ['passengersPerTrip'],
  reads: ['travel', 'traveler', 'travelExpense'],
} as const

/** Finished trips in months, by what people choose. */
export const travelFigures = report(
  { ...rows.travelerQuantitative, name: 'travelFigures' },
  {
    ...shown,
    permission: rows.travelerQuantitative,
    title: 'meses',
    groups: {
      month: 'Mês',
      city: 'Cidade de destino',
      vehicle: 'Veículo',
      driver: 'Motorista',
      healthUnit: 'Unidade de saúde dos passageiros',
    },
  },
)

/** The same by city of destination, the most visited first. */
export const travelCityFigures = report(
  { ...rows.travelerCityQuantitative, name: 'travelCityFigures' },
  {
    ...shown,
    permission: rows.travelerCityQuantitative,
    title: 'cidades',
    groups: { city: 'Cidade de destino' },
    isGroupChosen: false,
  },
)
