import { areaRoutes, inMenu, planned, routesIn } from '@saude/contract/area-routes'
import type { Needs } from '@saude/contract/permissions'
import { recordRoutes } from '@saude/contract/record/routes'
import type { Route } from '@saude/contract/routes'
import { aihApac } from './aih-apac.ts'
import { amuForwarding } from './amu-forwarding.ts'
import { basicAttention } from './basic-attention.ts'
import { benefitRequest } from './benefit-request.ts'
import { examRequest } from './exam-request.ts'
import { localConsortium } from './local-consortium.ts'
import { occupationalTherapy } from './occupational-therapy.ts'
import { outOfHomeTreatment } from './out-of-home-treatment.ts'
import { physiotherapySession } from './physiotherapy-session.ts'
import { specialistAppointments } from './specialist-appointments.ts'

const section = 'health-secretary'
const { screen, register } = routesIn(section)
const base = '/app/health-secretary'

const entry: Needs = {
  some: [
    'basicAttentionList',
    'examRequestList',
    'benefitRequestList',
    'physiotherapySessionList',
    'outOfHomeTreatmentList',
    'amuForwardingList',
    'localConsortiumList',
    'protocolList',
  ],
}

const requested = (place: number, icon: string) => ({ menu: inMenu('Solicitações', place, icon) })
const supplied = (place: number, icon: string) => ({ menu: inMenu('Materiais e medicamentos', place, icon) })
const affiliated = (place: number, icon: string) => ({ menu: inMenu('Conveniados', place, icon) })
const reported = (place: number, icon: string) => ({ menu: inMenu('Produção e relatórios', place, icon) })

const requests: Route[] = [
  ...register(
    `${base}/withdrawal`,
    'withdrawal',
    {
      list: 'Retiradas',
      create: 'Nova retirada',
      update: 'Atualizar retirada',
    },
    requested(110, 'PackageMinus'),
  ),
  screen(`${base}/protocol`, 'Protocolos', 'protocolList', requested(120, 'ScrollText')),
  screen(`${base}/protocol/report/{id}`, 'Protocolo', 'protocolList'),
  screen(`${base}/protocol/report/pdf/{id}`, 'PDF do protocolo', 'protocolList'),
]

const materials: Route[] = [
  ...register(
    `${base}/material`,
    'material',
    {
      list: 'Materiais',
      create: 'Novo material',
      update: 'Atualizar material',
    },
    supplied(130, 'Package'),
  ),
  screen(`${base}/material/history/{id}`, 'Histórico do material', 'materialList'),
  screen(
    `${base}/material/material-input`,
    'Entradas de materiais',
    'materialList',
    supplied(140, 'PackagePlus'),
  ),
  screen(`${base}/material/material-input/create/{id}`, 'Nova entrada de material', 'materialInputCreate'),
  screen(
    `${base}/material/material-output`,
    'Saídas de materiais',
    'materialList',
    supplied(150, 'PackageMinus'),
  ),
  screen(`${base}/material/material-output/create/{id}`, 'Nova saída de material', 'materialOutputCreate'),
  screen(
    `${base}/material/loan-material`,
    'Empréstimos de materiais',
    'loanMaterialList',
    supplied(160, 'Repeat2'),
  ),
  screen(`${base}/material/loan-material/create`, 'Novo empréstimo de material', 'loanMaterialCreate'),
]

const reports: Route[] = [
  screen(`${base}/procedures`, 'Procedimentos', 'procedureList', reported(210, 'ClipboardCheck')),
  screen(
    `${base}/financial-procedures`,
    'Financeiro de procedimentos',
    'financialProcedureList',
    reported(220, 'CircleDollarSign'),
  ),
  screen(
    `${base}/most-attended-citizens`,
    'Cidadãos mais atendidos',
    'mostAttendedCitizens',
    reported(270, 'Users'),
  ),
  screen(
    `${base}/travel-graphics`,
    'Gráficos de viagens',
    'travelerQuantitative',
    reported(280, 'ChartColumn'),
  ),
  screen(`${base}/travel-cities`, 'Viagens por cidade', 'travelerCityQuantitative', reported(290, 'Route')),
  screen(
    `${base}/medication-menu`,
    'Medicamentos',
    { some: ['medicationList', 'requestedMedication'] },
    supplied(170, 'Pill'),
  ),
  screen(`${base}/requested-medication`, 'Medicamentos requisitados', 'requestedMedication'),
  screen(`${base}/medication-list`, 'Listas de medicamentos', 'medicationList'),
  screen(`${base}/medication-list/{medicineList}`, 'Lista de medicamentos', 'medicationList'),
  screen(`${base}/medication-list-guide`, 'Guia das listas de medicamentos', 'medicationList'),
  screen(`${base}/medical-care`, 'Atendimentos médicos', 'healthCareList', reported(230, 'Stethoscope')),
  screen(`${base}/home-visit`, 'Visitas domiciliares', 'homeVisit', reported(240, 'House')),
  screen(`${base}/export-bpa`, 'Exportar BPA', 'bpaExport', reported(300, 'FileDown')),
  screen(
    `${base}/acs-production-control`,
    'Controle de produção dos ACS',
    'acsProductionControlList',
    reported(250, 'UserRoundCheck'),
  ),
  screen(
    `${base}/acs-production-control-health-unit`,
    'Controle de produção dos ACS por unidade de saúde',
    'acsProductionControlList',
    reported(260, 'Building2'),
  ),
  screen(`${base}/inconsistencies`, 'Inconsistências', 'inconsistencyList', reported(310, 'TriangleAlert')),
]

const affiliates: Route[] = [
  screen('/app/affiliated', 'Conveniados', 'affiliatedList', affiliated(180, 'Building2')),
  ...register(
    '/app/affiliated-procedure',
    'affiliatedProcedure',
    {
      list: 'Procedimentos conveniados',
      create: 'Novo procedimento conveniado',
      update: 'Atualizar procedimento conveniado',
    },
    affiliated(190, 'ClipboardCheck'),
  ),
  screen(
    '/app/affiliated-procedure/recreate/{id}',
    'Recriar procedimento conveniado',
    'affiliatedProcedureCreate',
  ),
  ...register(
    '/app/affiliated-service',
    'affiliatedService',
    {
      list: 'Serviços conveniados',
      create: 'Novo serviço conveniado',
      update: 'Atualizar serviço conveniado',
    },
    affiliated(200, 'Handshake'),
  ),
  screen('/app/affiliated-service/protocol/{id}', 'Protocolo do serviço conveniado', 'affiliatedServiceList'),
]

export const { routes, sections } = areaRoutes('health-secretary', {
  sections: [
    {
      section,
      path: base,
      title: 'Secretaria de saúde',
      short: 'Secretaria',
      icon: 'Building2',
      needs: entry,
      place: 40,
    },
  ],
  routes: [
    screen(base, 'Secretaria de Saúde', entry),
    ...recordRoutes(examRequest, { section, ...requested(10, 'FlaskConical') }),
    ...recordRoutes(basicAttention, { section, ...requested(20, 'ClipboardPlus') }),
    ...recordRoutes(benefitRequest, { section, ...requested(30, 'HandHeart') }),
    ...recordRoutes(physiotherapySession, { section, ...requested(40, 'Accessibility') }),
    ...recordRoutes(occupationalTherapy, { section, ...requested(50, 'HeartPulse') }),
    ...recordRoutes(outOfHomeTreatment, { section, ...requested(60, 'Ambulance') }),
    ...recordRoutes(amuForwarding, { section, ...requested(70, 'Forward') }),
    ...recordRoutes(localConsortium, { section, ...requested(80, 'Handshake') }),
    ...recordRoutes(specialistAppointments, { section, ...requested(90, 'Stethoscope') }),
    ...recordRoutes(aihApac, { section, ...requested(100, 'FileText') }),
    ...planned(...requests, ...materials, ...reports, ...affiliates),
  ],
})
