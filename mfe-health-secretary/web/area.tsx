import { defineAreaWeb, defineWidgets } from '@saude/kits/platform'

export const { bootstrap, mount, unmount } = defineAreaWeb({
  name: 'health-secretary',
  routes: {
    '/app/health-secretary': () => import('./home/HealthSecretaryHome.tsx'),
    '/app/health-secretary/exam-request': () => import('./exam-request/ExamRequestList.tsx'),
    '/app/health-secretary/exam-request/create': () => import('./exam-request/ExamRequestCreate.tsx'),
    '/app/health-secretary/exam-request/update/{id}': () => import('./exam-request/ExamRequestUpdate.tsx'),
  },
})

export const widgets = defineWidgets({
  'health-secretary.homeVisit': () => import('./home-visit/HomeVisitCard.tsx'),
})
