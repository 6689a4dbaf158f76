import { defineAreaWeb, defineWidgets } from '@saude/kits/platform'

export const { bootstrap, mount, unmount } = defineAreaWeb({
  name: 'epidemiology',
  routes: {
    '/app/epidemiology': () => import('./home/EpidemiologyHome.tsx'),
    '/app/epidemiology/campaign': () => import('./campaign/CampaignList.tsx'),
    '/app/epidemiology/campaign/create': () => import('./campaign/CampaignCreate.tsx'),
    '/app/epidemiology/campaign/update/{id}': () => import('./campaign/CampaignUpdate.tsx'),
  },
})

/** Nothing is lent to other areas yet. */
export const widgets = defineWidgets({})
