import { defineAreaWeb, defineWidgets } from '@saude/kits/platform'

export const { bootstrap, mount, unmount, screens, preload } = defineAreaWeb({
  name: 'dashboard',
  routes: {
    '/app': () => import('./home/Home.tsx'),
    '/app/indicators-previne-brasil': () => import('./indicators/Indicators.tsx'),
    '/app/city-in-numbers': () => import('./city/CityInNumbers.tsx'),
    '/app/explorer': () => import('./explorer/Explorer.tsx'),
    '/app/pregnant-list': () => import('./indicators/PregnantList.tsx'),
    '/app/diabetic-list': () => import('./indicators/DiabeticList.tsx'),
    '/app/hypertension-list': () => import('./indicators/HypertensionList.tsx'),
    '/app/cytopathology-list': () => import('./indicators/CytopathologyList.tsx'),
    '/app/polio-pentavalent-list': () => import('./indicators/PolioPentavalentList.tsx'),
    '/app/child-list': () => import('./indicators/ChildList.tsx'),
    '/app/puerperium-list': () => import('./indicators/PuerperiumList.tsx'),
    '/app/elderly-list': () => import('./indicators/ElderlyList.tsx'),
    '/app/cancer-prevention-list': () => import('./indicators/CancerPreventionList.tsx'),
  },
})

// Cards of the home screen come in one file: a file each was forty requests.
export const widgets = defineWidgets({
  'dashboard.notifications': () => import(/* webpackChunkName: "cards" */ './cards/NotificationsCard.tsx'),
  'dashboard.shortcuts': () => import(/* webpackChunkName: "cards" */ './cards/ShortcutsCard.tsx'),
  'dashboard.sex': () => import(/* webpackChunkName: "cards" */ './cards/SexCard.tsx'),
  'dashboard.ageGroup': () => import(/* webpackChunkName: "cards" */ './cards/AgeGroupCard.tsx'),
  'dashboard.indicatorPopulation': () => import('./indicators/IndicatorPopulation.tsx'),
  'dashboard.previne': () => import(/* webpackChunkName: "cards" */ './indicators/PrevineCard.tsx'),
})
