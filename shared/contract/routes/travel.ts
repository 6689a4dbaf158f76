import type { Needs } from '../permissions.ts'
import { entryNeeds, type Route, rows } from './route.ts'

const screen = rows('travel', 'travel')

const step: Needs = { every: ['travelGet', 'travelCreate'] }

export const travelRoutes: readonly Route[] = [
  screen('/app/travel', 'Viagens', entryNeeds('travel')),
  screen('/app/travel/list', 'Lista de viagens', 'travelList'),
  screen('/app/travel/wizard', 'Nova viagem', 'travelCreate'),
  screen('/app/travel/wizard/{travelId}', 'Viagem', step),
  screen('/app/travel/wizard-passengers/{travelId}', 'Passageiros da viagem', step),
  screen('/app/travel/wizard-vehicle/{travelId}', 'Veículo da viagem', step),
  screen('/app/travel/wizard-driver/{travelId}', 'Motorista da viagem', step),
  screen('/app/travel/wizard-itinerary/{travelId}', 'Itinerário da viagem', step),
  screen('/app/travel/report/pdf/{id}', 'Relatório da viagem', 'travelGet'),
]
