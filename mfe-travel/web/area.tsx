import { defineAreaWeb, defineWidgets, recordScreens } from '@saude/kits/platform'

export const { bootstrap, mount, unmount, screens } = defineAreaWeb({
  name: 'travel',
  routes: {
    '/app/travel': () => import('./home/TravelHome.tsx'),
    ...recordScreens(
      { path: '/app/travel/list', paths: { create: '/app/travel/wizard' } },
      () => import('./list/Travels.tsx'),
    ),
  },
})

/** No widgets for other areas yet. */
export const widgets = defineWidgets({})
