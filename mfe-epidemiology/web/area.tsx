import { defineAreaWeb, defineWidgets, recordScreens } from '@saude/kits/platform'

export const { bootstrap, mount, unmount, screens } = defineAreaWeb({
  name: 'epidemiology',
  routes: {
    '/app/epidemiology': () => import('./home/EpidemiologyHome.tsx'),
    ...recordScreens(
      { path: '/app/epidemiology/epidemiological-accompaniment' },
      () => import('./accompaniment/Accompaniments.tsx'),
    ),
    ...recordScreens({ path: '/app/epidemiology/campaign' }, () => import('./campaign/Campaigns.tsx')),
  },
})

/** No widgets for other areas yet. */
export const widgets = defineWidgets({})
