import { type Route, rows } from './route.ts'

const screen = rows('citizen', 'citizen')
const base = '/app/citizen'

/** Titles as in specification 2, section 2. */
export const citizenRoutes: readonly Route[] = [
  screen(base, 'Cidadãos', 'citizenList', { offline: true }),
  screen(`${base}/create`, 'Novo cidadão', 'citizenCreate'),
  screen(`${base}/update/{id}`, 'Atualizar cidadão', { every: ['citizenUpdate', 'citizenGet'] }),
  screen(`${base}/location/{id}`, 'Localização do Cidadão', 'citizenUpdateGeolocation', { offline: true }),
  screen(`${base}/history/{id}`, 'Histórico do cidadão', 'citizenHistory'),
  screen(`${base}/health`, 'Saúde dos cidadãos', 'citizenHealth'),
  screen(`${base}/geolocation-situation`, 'Situação das geolocalizações', 'citizenGeolocationSituationList'),
  screen(`${base}/list-without-app`, 'Cidadãos sem app', 'citizenListWithoutApp'),
  screen('/app/visit-list', 'Próximas visitas', 'visitList'),
  screen('/app/patient-queue', 'Fila de pacientes', 'patientQueueList'),
]
