import { defineAreaWeb, defineWidgets, recordScreens } from '@saude/kits/platform'

export const { bootstrap, mount, unmount, screens, preload } = defineAreaWeb({
  name: 'epidemiology',
  routes: {
    '/app/epidemiology': () => import('./home/EpidemiologyHome.tsx'),
    '/app/epidemiology/campaign-missing': () => import('./campaign/MissingList.tsx'),
    '/app/epidemiology/risk-identification': () => import('./risk/RiskList.tsx'),
    '/app/epidemiology/control-diagram': () => import('./channel/ControlDiagram.tsx'),
    '/app/epidemiology/epidemiological-profile': () => import('./profile/EpidemiologicalProfile.tsx'),
    '/app/epidemiology/epidemiological-profile/list': () => import('./profile/ProfileList.tsx'),
    '/app/epidemiology/epidemiological-profile/citizens-by-cids-and-ciaps': () =>
      import('./profile/CitizensByCodes.tsx'),
    '/app/epidemiology/epidemiological-accompaniment/statistics': () => import('./statistics/Statistics.tsx'),
    ...recordScreens(
      { path: '/app/epidemiology/epidemiological-accompaniment', receipt: true },
      () => import('./accompaniment/Accompaniments.tsx'),
    ),
    '/app/epidemiology/mosquito-transmission': () => import('./mosquito/MosquitoTransmission.tsx'),
    '/app/epidemiology/mosquito-work': () => import('./mosquito/WorkList.tsx'),
    ...recordScreens({ path: '/app/epidemiology/mosquito-focus' }, () => import('./mosquito/Foci.tsx')),
    ...recordScreens({ path: '/app/epidemiology/inspection-round' }, () => import('./mosquito/Rounds.tsx')),
    ...recordScreens({ path: '/app/epidemiology/street-block' }, () => import('./mosquito/Blocks.tsx')),
    ...recordScreens(
      { path: '/app/epidemiology/collective-activity' },
      () => import('./activity/Activities.tsx'),
    ),
    ...recordScreens({ path: '/app/epidemiology/food-intake' }, () => import('./activity/FoodIntakes.tsx')),
    ...recordScreens({ path: '/app/epidemiology/campaign' }, () => import('./campaign/Campaigns.tsx')),
  },
})

// Cards of the home screen come in one file.
export const widgets = defineWidgets({
  'epidemiology.closing': () => import(/* webpackChunkName: "cards" */ './cards/ClosingCard.tsx'),
})
