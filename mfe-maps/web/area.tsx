import { defineAreaWeb } from '@saude/kits/platform'

export const { bootstrap, mount, unmount } = defineAreaWeb({
  name: 'maps',
  routes: {
    '/app/map': () => import('./menu/MapMenu.tsx'),
    '/app/map/citizen': () => import('./citizen/CitizenMap.tsx'),
  },
})

/** Nothing is lent to other areas yet. */
export const widgets = {}
