import { below, type Figure, figuresOf } from '@saude/contract/figure'
import { travelCalendar } from './calendar.ts'
import { travelItinerary, travelPlan, travelVehicles } from './plan.ts'
import { travelerCityQuantitative, travelerQuantitative, travelReport } from './report.ts'
import { travelSpending } from './spending.ts'
import { traveler } from './traveler.ts'

const sums = {
  trips: 'viagens finalizadas no período',
  passengers: 'passageiros agendados e não faltosos dessas viagens',
  companions: 'seus acompanhantes',
  absences: 'passageiros agendados que faltaram',
  emptySeats: 'capacidade do veículo menos passageiros e acompanhantes',
  km: 'quilometragem de chegada menos a de saída',
  cost: 'despesas lançadas nessas viagens',
  costPerKm: 'despesas divididas pelos quilômetros',
  costPerPassenger: 'despesas divididas por passageiros e acompanhantes',
}

/** Numbers of patient travel. */
export const figures: readonly Figure[] = [
  ...figuresOf(travelReport, { ...below('items', sums), ...below('total', sums) }),
  ...figuresOf(travelerQuantitative, {
    'travel.travelTotal': 'viagens finalizadas neste ano',
    'travel.travelerTotal': 'passageiros agendados e não faltosos dessas viagens',
  }),
  ...figuresOf(travelerCityQuantitative, { 'items.value': 'viagens finalizadas neste ano para a cidade' }),
  ...figuresOf(travelSpending, {
    'items.count': 'viagens do centro de custo para a cidade no mês que têm despesas',
    'items.amount': 'as despesas dessas viagens',
  }),
  ...figuresOf(travelCalendar, {
    'items.capacity': 'lugares do veículo da viagem, sem o do motorista',
    'items.taken': 'lugares dos passageiros agendados e de seus acompanhantes',
  }),
  ...figuresOf(travelPlan, {
    capacity: 'lugares do veículo da viagem, sem o do motorista',
    taken: 'lugares dos passageiros agendados e de seus acompanhantes',
    wheelchairs: 'passageiros agendados em cadeira de rodas',
    allowance: 'ajuda de custo pela tabela do SUS',
    allowanceTopUp: 'complemento municipal da ajuda de custo',
  }),
  ...figuresOf(travelVehicles, { 'items.capacity': 'lugares do veículo, sem o do motorista' }),
  ...figuresOf(travelItinerary, {
    'stops.km': 'distância da parada anterior até esta',
    km: 'soma das distâncias entre as paradas',
    litres: 'quilômetros divididos pelo consumo do veículo',
    fuelCost: 'litros pelo preço por litro',
  }),
  ...figuresOf(traveler.list, { 'items.seats': 'lugares que o passageiro ocupa, com acompanhante' }),
  ...figuresOf(traveler.get, { seats: 'lugares que o passageiro ocupa, com acompanhante' }),
]
