import { defineAreaWeb, defineWidgets } from '@saude/kits/platform'

export const { bootstrap, mount, unmount } = defineAreaWeb({
  name: 'travel',
  routes: {
    '/app/travel': () => import('./home/TravelHome.tsx'),
    '/app/travel/list': () => import('./list/TravelList.tsx'),
    '/app/travel/wizard': () => import('./create/TravelCreate.tsx'),
  },
})

/** Nothing is lent to other areas yet. */
export const widgets = defineWidgets({})
