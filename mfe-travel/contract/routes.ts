import { areaRoutes, inMenu, routesIn } from '@saude/contract/area-routes'
import type { Needs } from '@saude/contract/permissions'
import { recordRoutes } from '@saude/contract/record/routes'
import { travelExpense } from './expense.ts'
import { travel } from './travel.ts'
import { traveler } from './traveler.ts'

const { screen } = routesIn('travel')
const entry: Needs = { some: ['travelCalendar', 'travelCreate'] }
const step: Needs = { every: ['travelGet', 'travelCreate'] }
/** Passengers are entered in the wizard, expenses with their trip. */
const { create: _created, ...travelers } = traveler
const { create: _spent, ...expenses } = travelExpense
const list = '/app/travel/list'

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
    screen('/app/travel/mine', 'Minhas viagens', 'travelGet', {
      offline: true,
      menu: inMenu('Viagens', 30, 'Route'),
    }),
    screen('/app/travel/pending', 'Passageiros pendentes', 'travelerPendingList', {
      menu: inMenu('Passageiros', 40, 'ClipboardList'),
    }),
    ...recordRoutes(travelers, {
      section: 'travel',
      menu: inMenu('Passageiros', 50, 'Users'),
      own: ['list'],
    }),
    ...recordRoutes(expenses, {
      section: 'travel',
      menu: inMenu('Relatórios', 60, 'CircleDollarSign'),
      own: ['list'],
    }),
    screen('/app/travel/reports', 'Relatório de viagens', 'travelList', {
      menu: inMenu('Relatórios', 70, 'ChartColumn'),
    }),
    screen('/app/travel/wizard/{travelId}', 'Viagem', step, { back: list }),
    screen('/app/travel/wizard-passengers/{travelId}', 'Passageiros da viagem', step, { back: list }),
    screen('/app/travel/wizard-vehicle/{travelId}', 'Veículo da viagem', step, { back: list }),
    screen('/app/travel/wizard-driver/{travelId}', 'Motorista da viagem', step, { back: list }),
    screen('/app/travel/wizard-itinerary/{travelId}', 'Itinerário da viagem', step, { back: list }),
    screen('/app/travel/report/pdf/{id}', 'Relatório da viagem', 'travelGet', { back: list }),
  ],
})
