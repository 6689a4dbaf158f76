import { defineAreaWeb, defineWidgets, recordScreens } from '@saude/kits/platform'

export const { bootstrap, mount, unmount, screens, preload } = defineAreaWeb({
  name: 'citizen',
  routes: {
    '/app/citizen': () => import('./list/CitizenList.tsx'),
    '/app/citizen/create': () => import('./form/CitizenCreate.tsx'),
    '/app/citizen/update/{id}': () => import('./form/CitizenUpdate.tsx'),
    '/app/citizen/history/{id}': () => import('./history/CitizenHistory.tsx'),
    '/app/citizen/attend/{id}': () => import('./attendance/Attend.tsx'),
    '/app/citizen/location/{id}': () => import('./location/CitizenLocation.tsx'),
    ...recordScreens({ path: '/app/citizen/home' }, () => import('./home/Homes.tsx')),
    '/app/citizen/check': () => import('./check/Checks.tsx'),
    '/app/citizen/corrections': () => import('./history/Corrections.tsx'),
    '/app/citizen/health': () => import('./health/CitizenHealth.tsx'),
    '/app/citizen/residents': () => import('./situation/Residents.tsx'),
    '/app/citizen/symptoms': () => import('./situation/RecordedSymptoms.tsx'),
    '/app/citizen/geolocation-situation': () => import('./situation/GeolocationSituation.tsx'),
    '/app/citizen/list-without-app': () => import('./situation/CitizensWithoutApp.tsx'),
    '/app/citizen/territory': () => import('./territory/Territory.tsx'),
    '/app/citizen/today': () => import('./day/Today.tsx'),
    '/app/visit-list': () => import('./visit/VisitList.tsx'),
    '/app/visit-list/home': () => import('./visit/home/HomesToVisit.tsx'),
    '/app/patient-queue': () => import('./queue/PatientQueue.tsx'),
  },
})

/** Shared with other areas: `{citizenId}`; `{citizenId, name, onClose, onSent?}`; cards of the home take nothing. */
// Cards of the home screen come in one file: a file each was forty requests.
export const widgets = defineWidgets({
  'citizen.history': () => import('./history/HistoryWidget.tsx'),
  'citizen.message': () => import('./history/MessageDialog.tsx'),
  'citizen.visits': () => import('./visit/VisitsCard.tsx'),
  'citizen.actVisit': () => import('./acts/ActVisit.tsx'),
  'citizen.actDose': () => import('./acts/ActDose.tsx'),
  'citizen.actContact': () => import('./acts/ActContact.tsx'),
  'citizen.mendVisit': () => import('./mend/MendVisit.tsx'),
  'citizen.mendHomeVisit': () => import('./mend/MendHomeVisit.tsx'),
  'citizen.mendLocation': () => import('./mend/MendLocation.tsx'),
  'citizen.residents': () => import(/* webpackChunkName: "cards" */ './cards/ResidentsCard.tsx'),
  'citizen.hypertensive': () => import(/* webpackChunkName: "cards" */ './cards/HypertensiveCard.tsx'),
  'citizen.diabetic': () => import(/* webpackChunkName: "cards" */ './cards/DiabeticCard.tsx'),
  'citizen.bedridden': () => import(/* webpackChunkName: "cards" */ './cards/BedriddenCard.tsx'),
  'citizen.smokers': () => import(/* webpackChunkName: "cards" */ './cards/SmokerCard.tsx'),
  'citizen.pregnant': () => import(/* webpackChunkName: "cards" */ './cards/PregnantCard.tsx'),
  'citizen.health': () => import(/* webpackChunkName: "cards" */ './cards/HealthCard.tsx'),
  'citizen.corrections': () => import(/* webpackChunkName: "cards" */ './cards/CorrectionsCard.tsx'),
  'citizen.checks': () => import(/* webpackChunkName: "cards" */ './cards/ChecksCard.tsx'),
  'citizen.outcomes': () => import(/* webpackChunkName: "cards" */ './cards/OutcomesCard.tsx'),
  'citizen.symptoms': () => import(/* webpackChunkName: "cards" */ './cards/SymptomsCard.tsx'),
  'citizen.situation': () => import(/* webpackChunkName: "cards" */ './cards/SituationCard.tsx'),
})
