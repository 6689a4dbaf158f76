import { defineAreaWeb, recordScreens } from '@saude/kits/platform'

export const { bootstrap, mount, unmount } = defineAreaWeb({
  name: 'options',
  routes: {
    '/app/options': () => import('./menu/OptionsMenu.tsx'),
    ...recordScreens({ path: '/app/options/vehicle' }, () => import('./vehicle/Vehicles.tsx')),
    '/app/options/user': () => import('./user/UserList.tsx'),
    '/app/options/user/create': () => import('./user/UserCreate.tsx'),
    '/app/options/user/update/{id}': () => import('./user/UserUpdate.tsx'),
    ...recordScreens({ path: '/app/options/health-unit' }, () => import('./health-unit/HealthUnits.tsx')),
    '/app/user/self-update': () => import('./self/SelfUpdate.tsx'),
  },
})

/** Nothing is lent to other areas yet. */
export const widgets = {}
