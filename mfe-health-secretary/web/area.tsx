import { defineAreaWeb, defineWidgets, recordScreens } from '@saude/kits/platform'

export const { bootstrap, mount, unmount } = defineAreaWeb({
  name: 'health-secretary',
  routes: {
    '/app/health-secretary': () => import('./home/HealthSecretaryHome.tsx'),
    ...recordScreens(
      { path: '/app/health-secretary/exam-request', receipt: true },
      () => import('./exam-request/ExamRequests.tsx'),
    ),
    ...recordScreens(
      { path: '/app/health-secretary/local-consortium', receipt: true },
      () => import('./local-consortium/LocalConsortia.tsx'),
    ),
  },
})

export const widgets = defineWidgets({
  'health-secretary.homeVisit': () => import('./home-visit/HomeVisitCard.tsx'),
})
