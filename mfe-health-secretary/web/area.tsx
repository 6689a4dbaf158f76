import { defineAreaWeb, defineWidgets, type LoadScreen, recordScreens } from '@saude/kits/platform'

/** All screens of a kind of requests, with its receipt. */
const request = (slug: string, load: LoadScreen) =>
  recordScreens({ path: `/app/health-secretary/${slug}`, receipt: true }, load)

export const { bootstrap, mount, unmount, screens } = defineAreaWeb({
  name: 'health-secretary',
  routes: {
    '/app/health-secretary': () => import('./home/HealthSecretaryHome.tsx'),
    ...request('exam-request', () => import('./exam-request/ExamRequests.tsx')),
    ...request('basic-attention', () => import('./basic-attention/BasicAttention.tsx')),
    ...request('benefit-request', () => import('./benefit-request/BenefitRequests.tsx')),
    ...request('physiotherapy-session', () => import('./physiotherapy-session/PhysiotherapySessions.tsx')),
    ...request('occupational-therapy', () => import('./occupational-therapy/OccupationalTherapies.tsx')),
    ...request('out-of-home-treatment', () => import('./out-of-home-treatment/OutOfHomeTreatments.tsx')),
    ...request('amu-forwarding', () => import('./amu-forwarding/AmuForwardings.tsx')),
    ...request('local-consortium', () => import('./local-consortium/LocalConsortia.tsx')),
    ...request(
      'specialist-appointments',
      () => import('./specialist-appointments/SpecialistAppointments.tsx'),
    ),
    ...request('aih-apac', () => import('./aih-apac/AihApac.tsx')),
  },
})

export const widgets = defineWidgets({
  'health-secretary.homeVisit': () => import('./home-visit/HomeVisitCard.tsx'),
})
