import { defineAreaWeb, defineWidgets } from '@saude/kits/platform'

export const { bootstrap, mount, unmount, screens } = defineAreaWeb({
  name: 'dashboard',
  routes: { '/app': () => import('./home/Home.tsx') },
})

export const widgets = defineWidgets({
  'dashboard.notifications': () => import('./cards/NotificationsCard.tsx'),
  'dashboard.shortcuts': () => import('./cards/ShortcutsCard.tsx'),
  'dashboard.sex': () => import('./cards/SexCard.tsx'),
  'dashboard.ageGroup': () => import('./cards/AgeGroupCard.tsx'),
})
