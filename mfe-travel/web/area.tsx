import { defineAreaWeb, defineWidgets, recordScreens } from '@saude/kits/platform'

const wizard = () => import('./wizard/Wizard.tsx')

/** The screens of a record whose entries are made elsewhere. */
const madeElsewhere = (path: string, load: () => Promise<{ default: React.ComponentType }>) =>
  Object.fromEntries(
    Object.entries(recordScreens({ path }, load)).filter(([screen]) => !screen.endsWith('/create')),
  )

export const { bootstrap, mount, unmount, screens, preload } = defineAreaWeb({
  name: 'travel',
  routes: {
    '/app/travel': () => import('./calendar/TravelCalendar.tsx'),
    ...recordScreens(
      { path: '/app/travel/list', paths: { create: '/app/travel/wizard' } },
      () => import('./list/Travels.tsx'),
    ),
    '/app/travel/wizard/{travelId}': wizard,
    '/app/travel/wizard-passengers/{travelId}': wizard,
    '/app/travel/wizard-vehicle/{travelId}': wizard,
    '/app/travel/wizard-driver/{travelId}': wizard,
    '/app/travel/wizard-itinerary/{travelId}': wizard,
    '/app/travel/report/pdf/{id}': () => import('./paper/TravelPaper.tsx'),
    '/app/travel/mine': () => import('./mine/MyTravels.tsx'),
    '/app/travel/pending': () => import('./pending/Pending.tsx'),
    '/app/travel/reports': () => import('./reports/Reports.tsx'),
    ...madeElsewhere('/app/travel/traveler', () => import('./traveler/Travelers.tsx')),
    ...madeElsewhere('/app/travel/expense', () => import('./expense/Expenses.tsx')),
  },
})

// Cards of the home screen come in one file: a file each was forty requests.
export const widgets = defineWidgets({
  'travel.pending': () => import(/* webpackChunkName: "cards" */ './cards/PendingCard.tsx'),
  'travel.totals': () => import(/* webpackChunkName: "cards" */ './cards/TotalsCard.tsx'),
  'travel.cities': () => import(/* webpackChunkName: "cards" */ './cards/CitiesCard.tsx'),
  'travel.spending': () => import('./cards/TravelSpending.tsx'),
  'travel.kept': () => import('./mine/KeptTravels.tsx'),
  'travel.figures': () => import('./figures/TravelFigures.tsx'),
  'travel.cityFigures': () => import('./figures/CityFigures.tsx'),
  'travel.mine': () => import('./mine/MyTravels.tsx'),
  'travel.act': () => import('./acts/TravelAct.tsx'),
  'travel.mendExpense': () => import('./mend/MendExpense.tsx'),
  'travel.mendPresence': () => import('./mend/MendPresence.tsx'),
  'travel.mendOdometer': () => import('./mend/MendOdometer.tsx'),
})
