import { defineAreaWeb } from '@saude/kits/platform'

export const { bootstrap, mount, unmount } = defineAreaWeb({
  name: 'citizen',
  routes: {
    '/app/citizen': () => import('./list/CitizenList.tsx'),
    '/app/citizen/create': () => import('./form/CitizenCreate.tsx'),
    '/app/citizen/update/{id}': () => import('./form/CitizenUpdate.tsx'),
  },
})

/** Nothing is lent to other areas yet. */
export const widgets = {}
