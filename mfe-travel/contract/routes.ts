import { areaRoutes, inMenu, planned, routesIn } from '@saude/contract/area-routes'
import type { Needs } from '@saude/contract/permissions'
import { recordRoutes } from '@saude/contract/record/routes'
import { travel } from './travel.ts'

const { screen } = routesIn('travel')
const entry: Needs = { some: ['travelCalendar', 'travelCreate'] }
const step: Needs = { every: ['travelGet', 'travelCreate'] }

export const { routes, sections } = areaRoutes('travel', {
  sections: [
    {
      section: 'travel',
      path: '/app/travel',
      title: 'Viagens',
      short: 'Viagens',
      icon: 'Bus',
      needs: entry,
      place: 50,
      stands: 'thumb',
    },
  ],
  routes: [
    screen('/app/travel', 'Viagens', entry),
    ...recordRoutes(travel, {
      section: 'travel',
      menu: inMenu('Viagens', 10, 'List'),
      createMenu: inMenu('Viagens', 20, 'Plus'),
    }),
    ...planned(
      screen('/app/travel/wizard/{travelId}', 'Viagem', step),
      screen('/app/travel/wizard-passengers/{travelId}', 'Passageiros da viagem', step),
      screen('/app/travel/wizard-vehicle/{travelId}', 'Veículo da viagem', step),
      screen('/app/travel/wizard-driver/{travelId}', 'Motorista da viagem', step),
      screen('/app/travel/wizard-itinerary/{travelId}', 'Itinerário da viagem', step),
      screen('/app/travel/report/pdf/{id}', 'Relatório da viagem', 'travelGet'),
    ),
  ],
})
