import { areaRoutes, inMenu, routesIn } from '@saude/contract/area-routes'
import { recordRoutes } from '@saude/contract/record/routes'
import { home } from './home.ts'

const { screen } = routesIn('citizen')
const base = '/app/citizen'
const lists = 'Listas de cidadãos'

/** The screens of the citizen area. */
export const { routes, sections } = areaRoutes('citizen', {
  sections: [
    {
      section: 'citizen',
      path: base,
      title: 'Cidadãos',
      short: 'Cidadãos',
      icon: 'Users',
      needs: 'citizenList',
      place: 60,
      stands: 'thumb',
    },
  ],
  routes: [
    screen(base, 'Cidadãos', 'citizenList', { offline: true, menu: inMenu(lists, 10, 'Users') }),
    screen(`${base}/create`, 'Novo cidadão', 'citizenCreate'),
    screen(`${base}/update/{id}`, 'Atualizar cidadão', { every: ['citizenUpdate', 'citizenGet'] }),
    screen(`${base}/location/{id}`, 'Localização do Cidadão', 'citizenUpdateGeolocation', { offline: true }),
    screen(`${base}/history/{id}`, 'Histórico do cidadão', 'citizenHistory'),
    screen(`${base}/attend/{id}`, 'Registrar atendimento', { every: ['healthCareCreate', 'citizenGet'] }),
    screen(`${base}/attendance/{id}`, 'Atendimento', { every: ['healthCareList', 'citizenGet'] }),
    screen(`${base}/prescribe/{id}`, 'Nova receita', { every: ['prescriptionCreate', 'citizenGet'] }),
    screen(`${base}/certify/{id}`, 'Novo atestado ou declaração', {
      every: ['prescriptionCreate', 'citizenGet'],
    }),
    screen(`${base}/paper/{id}`, 'Receita, atestado ou declaração', {
      every: ['prescriptionCreate', 'citizenGet'],
    }),
    ...recordRoutes(home, { section: 'citizen', menu: inMenu(lists, 12, 'House') }),
    screen(`${base}/residents`, 'Moradores', 'citizenResidentList', {
      menu: inMenu(lists, 15, 'UsersRound'),
    }),
    screen(`${base}/health`, 'Saúde dos cidadãos', 'citizenHealth', {
      menu: inMenu(lists, 20, 'HeartPulse'),
    }),
    screen(`${base}/symptoms`, 'Registros de sintomas', 'recordedSymptomList', {
      menu: inMenu(lists, 25, 'Thermometer'),
    }),
    screen(`${base}/attendances`, 'Atendimentos do período', 'mostAttendedCitizens', {
      menu: inMenu(lists, 26, 'ClipboardList'),
    }),
    screen(`${base}/immunizations`, 'Vacinas do período', 'immunizationPeriodList', {
      menu: inMenu(lists, 27, 'Syringe'),
    }),
    screen(`${base}/visits`, 'Visitas do período', 'visitList', { menu: inMenu(lists, 28, 'DoorOpen') }),
    screen(
      `${base}/geolocation-situation`,
      'Situação das geolocalizações',
      'citizenGeolocationSituationList',
      { menu: inMenu(lists, 30, 'MapPinned') },
    ),
    screen(`${base}/today`, 'Hoje', 'visitList', { offline: true, menu: inMenu(lists, 38, 'CalendarCheck') }),
    screen('/app/visit-list', 'Próximas visitas', 'visitList', { menu: inMenu(lists, 40, 'Footprints') }),
    screen('/app/visit-list/home', 'Próximas visitas por domicílio', 'visitList', {
      back: '/app/visit-list',
    }),
    screen(`${base}/list-without-app`, 'Cidadãos sem app', 'citizenListWithoutApp', {
      menu: inMenu(lists, 50, 'Smartphone'),
    }),
    screen(`${base}/territory`, 'Ruas e agentes das microáreas', 'territoryMove', {
      back: '/app/options',
      menu: inMenu('Município', 14, 'Repeat2', { of: 'options' }),
    }),
    screen(`${base}/check`, 'Cadastros a conferir', 'registerCheckList', {
      menu: inMenu(lists, 52, 'FileSearch'),
    }),
    screen(
      `${base}/join/{id}`,
      'Juntar cadastros',
      { every: ['citizenJoin', 'citizenGet'] },
      { back: `${base}/check` },
    ),
    screen(`${base}/corrections`, 'Correções pedidas', 'recordedEntryGet', {
      menu: inMenu(lists, 55, 'ClipboardCheck'),
    }),
    screen(`${base}/import/doubts`, 'Duvidosos das cargas', 'importDoubtList', {
      menu: inMenu(lists, 57, 'UserRoundCheck'),
    }),
    screen(`${base}/import`, 'Carregar dados', 'importList', {
      back: '/app/options',
      menu: inMenu('Administração', 175, 'FileDown', { of: 'options' }),
    }),
    screen(`${base}/import/load/{id}`, 'Carga de dados', 'importList', { back: `${base}/import` }),
    screen('/app/patient-queue', 'Fila de pacientes', 'patientQueueList', {
      menu: inMenu(lists, 60, 'Armchair'),
    }),
  ],
})
