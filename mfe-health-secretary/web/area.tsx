import { defineAreaWeb, defineWidgets, type LoadScreen, recordScreens } from '@saude/kits/platform'

/** All screens of a kind of requests, with its receipt. */
const request = (slug: string, load: LoadScreen) =>
  recordScreens({ path: `/app/health-secretary/${slug}`, receipt: true }, load)

/** What came into stock or left it: no update, and a new one begins at its material. */
function moved(slug: string, load: LoadScreen) {
  const path = `/app/health-secretary/material/${slug}`
  const { [`${path}/update/{id}`]: _, ...screens } = recordScreens(
    { path, paths: { create: `${path}/create/{id}` }, receipt: true },
    load,
  )
  return screens
}

export const { bootstrap, mount, unmount, screens, preload } = defineAreaWeb({
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
    ...request('withdrawal', () => import('./withdrawal/Withdrawals.tsx')),
    ...recordScreens(
      { path: '/app/health-secretary/appointment-slot' },
      () => import('./slot/AppointmentSlots.tsx'),
    ),
    '/app/health-secretary/queue': () => import('./queue/Queue.tsx'),
    '/app/health-secretary/protocol': () => import('./protocol/Protocols.tsx'),
    '/app/health-secretary/protocol/report/{id}': () => import('./protocol/ProtocolReport.tsx'),
    '/app/health-secretary/protocol/report/pdf/{id}': () => import('./protocol/ProtocolPdf.tsx'),
    ...recordScreens({ path: '/app/health-secretary/material' }, () => import('./material/Materials.tsx')),
    '/app/health-secretary/material/history/{id}': () => import('./material/MaterialHistory.tsx'),
    ...moved('material-input', () => import('./material/MaterialInputs.tsx')),
    ...moved('material-output', () => import('./material/MaterialOutputs.tsx')),
    ...request('material/loan-material', () => import('./material/LoanMaterials.tsx')),
    '/app/health-secretary/medication-menu': () => import('./medication/MedicationMenu.tsx'),
    '/app/health-secretary/requested-medication': () => import('./medication/RequestedMedication.tsx'),
    '/app/health-secretary/medication-list': () => import('./medication/MedicationLists.tsx'),
    '/app/health-secretary/medication-list/{medicineList}': () => import('./medication/MedicationItems.tsx'),
    '/app/health-secretary/medication-list-guide': () => import('./medication/MedicationGuide.tsx'),
    ...recordScreens({ path: '/app/affiliated' }, () => import('./affiliated/Affiliates.tsx')),
    ...recordScreens(
      { path: '/app/affiliated-procedure' },
      () => import('./affiliated/AffiliatedProcedures.tsx'),
    ),
    '/app/options/exam-provider/print': () => import('./provider/ExamProviderSheet.tsx'),
    '/app/options/exam-provider/print/pdf': () => import('./provider/ExamProviderSheet.tsx'),
    '/app/options/physiotherapy/print': () => import('./provider/PhysiotherapyProviderSheet.tsx'),
    '/app/options/physiotherapy/print/pdf': () => import('./provider/PhysiotherapyProviderSheet.tsx'),
    '/app/options/occupational-therapy/print': () =>
      import('./provider/OccupationalTherapyProviderSheet.tsx'),
    '/app/options/occupational-therapy/pdf': () => import('./provider/OccupationalTherapyProviderSheet.tsx'),
    ...recordScreens({ path: '/app/options/exam-provider' }, () => import('./provider/ExamProviders.tsx')),
    ...recordScreens(
      {
        path: '/app/options/physiotherapy',
        paths: { details: '/app/options/physiotherapy/information/{id}' },
      },
      () => import('./provider/PhysiotherapyProviders.tsx'),
    ),
    ...recordScreens(
      {
        path: '/app/options/occupational-therapy',
        paths: { details: '/app/options/occupational-therapy/information/{id}' },
      },
      () => import('./provider/OccupationalTherapyProviders.tsx'),
    ),
    ...recordScreens({ path: '/app/health-secretary/quota' }, () => import('./quota/Quotas.tsx')),
    '/app/affiliated-procedure/recreate/{id}': () => import('./affiliated/Recreate.tsx'),
    ...recordScreens(
      {
        path: '/app/affiliated-service',
        paths: { receipt: '/app/affiliated-service/protocol/{id}' },
        receipt: true,
      },
      () => import('./affiliated/AffiliatedServices.tsx'),
    ),
    '/app/health-secretary/procedures': () => import('./report/Procedures.tsx'),
    '/app/health-secretary/financial-procedures': () => import('./report/FinancialProcedures.tsx'),
    '/app/health-secretary/inconsistencies': () => import('./report/Inconsistencies.tsx'),
    '/app/health-secretary/medical-care': () => import('./report/MedicalCare.tsx'),
    '/app/health-secretary/most-attended-citizens': () => import('./report/MostAttended.tsx'),
    '/app/health-secretary/acs-production-control': () => import('./report/AcsProduction.tsx'),
    '/app/health-secretary/acs-production-control-health-unit': () =>
      import('./report/AcsProductionUnit.tsx'),
    '/app/health-secretary/travel-graphics': () => import('./report/TravelGraphics.tsx'),
    '/app/health-secretary/travel-cities': () => import('./report/TravelCities.tsx'),
    '/app/health-secretary/export-bpa': () => import('./bpa/ExportBpa.tsx'),
    '/app/health-secretary/exam-costs': () => import('./exam-cost/ExamCosts.tsx'),
    '/app/health-secretary/home-visit': () => import('./home-visit/HomeVisits.tsx'),
    ...recordScreens(
      { path: '/app/health-secretary/data-request', receipt: true },
      () => import('./data-request/DataRequests.tsx'),
    ),
    ...recordScreens(
      { path: '/app/options/incident', receipt: true },
      () => import('./incident/Incidents.tsx'),
    ),
  },
})

// Cards of the home screen come in one file: a file each was forty requests.
export const widgets = defineWidgets({
  'health-secretary.newRequest': () => import('./acts/NewRequest.tsx'),
  'health-secretary.benefitHistory': () => import('./benefit-request/BenefitHistory.tsx'),
  'health-secretary.benefitSpending': () => import('./benefit-request/BenefitSpending.tsx'),
  'health-secretary.bookedWeeks': () => import('./booked/BookedWeeks.tsx'),
  'health-secretary.examCosts': () => import(/* webpackChunkName: "cards" */ './exam-cost/ExamCostsCard.tsx'),
  'health-secretary.requestedMedication': () =>
    import(/* webpackChunkName: "cards" */ './medication/RequestedCard.tsx'),
  'health-secretary.homeVisit': () =>
    import(/* webpackChunkName: "cards" */ './home-visit/HomeVisitCard.tsx'),
})
