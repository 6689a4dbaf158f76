import type { AreaFace } from '@saude/contract/area'
import { mends } from '@saude/contract/offer'
import { rows } from './contract/access.ts'
import { routes, sections } from './contract/routes.ts'

export const area: AreaFace = {
  name: 'travel',
  version: '0.1.0',
  routes,
  sections,
  rows,
  widgets: [
    'travel.pending',
    'travel.totals',
    'travel.cities',
    'travel.spending',
    'travel.kept',
    'travel.figures',
    'travel.cityFigures',
    'travel.mine',
    'travel.act',
    'travel.mendExpense',
    'travel.mendPresence',
    'travel.mendOdometer',
  ],
  offers: [
    {
      at: 'citizen',
      title: 'Viagem',
      icon: 'Bus',
      place: 40,
      needs: { every: ['travelList', 'travelerCreate'] },
      widget: 'travel.act',
    },
    mends('travelExpenseCreate', 'travel.mendExpense'),
    mends('travelerMark', 'travel.mendPresence'),
    mends('travelAdvance', 'travel.mendOdometer'),
  ],
}
