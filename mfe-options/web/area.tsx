import { defineAreaWeb } from '@saude/kits/platform'

const vehicle = () => import('./vehicle/Vehicles.tsx')

export const { bootstrap, mount, unmount } = defineAreaWeb({
  name: 'options',
  routes: {
    '/app/options': () => import('./menu/OptionsMenu.tsx'),
    '/app/options/vehicle': vehicle,
    '/app/options/vehicle/create': vehicle,
    '/app/options/vehicle/update/{id}': vehicle,
    '/app/options/user': () => import('./user/UserList.tsx'),
    '/app/options/user/create': () => import('./user/UserCreate.tsx'),
    '/app/options/user/update/{id}': () => import('./user/UserUpdate.tsx'),
    '/app/options/health-unit': () => import('./health-unit/HealthUnitList.tsx'),
    '/app/user/self-update': () => import('./self/SelfUpdate.tsx'),
  },
})

/** Nothing is lent to other areas yet. */
export const widgets = {}
