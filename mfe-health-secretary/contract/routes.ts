import { areaRoutes, inMenu, routesIn } from '@saude/contract/area-routes'
import type { Needs } from '@saude/contract/permissions'
import { recordRoutes } from '@saude/contract/record/routes'
import type { Route } from '@saude/contract/routes'
import { affiliated } from './affiliated.ts'
import { affiliatedProcedure } from './affiliated-procedure.ts'
import { affiliatedService } from './affiliated-service.ts'
import { aihApac } from './aih-apac.ts'
import { amuForwarding } from './amu-forwarding.ts'
import { appointmentSlot } from './appointment-slot.ts'
import { basicAttention } from './basic-attention.ts'
import { benefitRequest } from './benefit-request.ts'
import { dataRequest } from './data-request.ts'
import { examRequest } from './exam-request.ts'
import { incident } from './incident.ts'
import { loanMaterial } from './loan-material.ts'
import { localConsortium } from './local-consortium.ts'
import { material } from './material.ts'
import { materialInput, materialOutput } from './material-movement.ts'
import { occupationalTherapy } from './occupational-therapy.ts'
import { outOfHomeTreatment } from './out-of-home-treatment.ts'
import { physiotherapySession } from './physiotherapy-session.ts'
import { examProvider, occupationalTherapyProvider, physiotherapyProvider } from './provider-registers.ts'
import { quota } from './quota.ts'
import { specialistAppointments } from './specialist-appointments.ts'
import { withdrawal } from './withdrawal.ts'

const section = 'health-secretary'
const { screen } = routesIn(section)
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
const offered = (place: number, icon: string) => ({ menu: inMenu('Conveniados', place, icon) })
const reported = (place: number, icon: string) => ({ menu: inMenu('Produção e relatórios', place, icon) })

/** Where the registers of providers stand: in the menu of options, among what else a municipality has. */
const options = 'options'
const town = (place: number, icon: string) => ({ menu: inMenu('Município', place, icon) })

/** What such a register has beside its record: the printed list and its PDF. */
const printed = (slug: string, name: string, what: string, pdf: string): Route[] => [
  routesIn(options).screen(`/app/options/${slug}/print`, `Imprimir prestadores de ${what}`, `${name}List`),
  routesIn(options).screen(`/app/options/${slug}/${pdf}`, `PDF dos prestadores de ${what}`, `${name}List`),
]

const providers: Route[] = [
  ...recordRoutes(examProvider, { section: options, ...town(70, 'Microscope') }),
  ...recordRoutes(physiotherapyProvider, { section: options, ...town(80, 'HeartPulse') }),
  ...recordRoutes(occupationalTherapyProvider, { section: options, ...town(90, 'HeartPulse') }),
  ...printed('exam-provider', 'examProvider', 'exames', 'print/pdf'),
  ...printed('physiotherapy', 'physiotherapyProvider', 'fisioterapia', 'print/pdf'),
  ...printed('occupational-therapy', 'occupationalTherapyProvider', 'terapia ocupacional', 'pdf'),
]

const protocols: Route[] = [
  screen(`${base}/queue`, 'Filas de espera', 'requestQueueList', requested(5, 'List')),
  screen(`${base}/protocol`, 'Protocolos', 'protocolList', requested(120, 'ScrollText')),
  screen(`${base}/protocol/report/{id}`, 'Protocolo', 'protocolList'),
  screen(`${base}/protocol/report/pdf/{id}`, 'PDF do protocolo', 'protocolList'),
]

const reports: Route[] = [
  screen(
    `${base}/financial-procedures`,
    'Financeiro de procedimentos',
    'financialProcedureList',
    reported(220, 'CircleDollarSign'),
  ),
  screen(`${base}/procedures`, 'Procedimentos', 'procedureList', reported(210, 'ClipboardCheck')),
  screen(
    `${base}/most-attended-citizens`,
    'Cidadãos mais atendidos',
    'mostAttendedCitizens',
    reported(270, 'Users'),
  ),
  screen(`${base}/medical-care`, 'Atendimentos médicos', 'healthCareList', reported(230, 'Stethoscope')),
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
  screen(
    `${base}/travel-graphics`,
    'Gráficos de viagens',
    'travelerQuantitative',
    reported(280, 'ChartColumn'),
  ),
  screen(`${base}/travel-cities`, 'Viagens por cidade', 'travelerCityQuantitative', reported(290, 'Route')),
  screen(`${base}/inconsistencies`, 'Inconsistências', 'inconsistencyList', reported(310, 'TriangleAlert')),
  screen(
    `${base}/exam-costs`,
    'Custos com exames',
    'requiredFinancialExams',
    reported(225, 'CircleDollarSign'),
  ),
  screen(`${base}/home-visit`, 'Visitas domiciliares', 'homeVisit', reported(240, 'House')),
]

const medications: Route[] = [
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
    ...recordRoutes(withdrawal, { section, ...requested(110, 'PackageMinus') }),
    ...recordRoutes(appointmentSlot, { section, ...requested(115, 'ClipboardList') }),
    ...protocols,
    ...recordRoutes(material, { section, ...supplied(130, 'Package') }),
    screen(`${base}/material/history/{id}`, 'Histórico do material', 'materialList'),
    ...recordRoutes(materialInput, { section, ...supplied(140, 'PackagePlus') }),
    ...recordRoutes(materialOutput, { section, ...supplied(150, 'PackageMinus') }),
    ...recordRoutes(loanMaterial, { section, ...supplied(160, 'Repeat2') }),
    ...medications,
    ...recordRoutes(affiliated, { section, ...offered(180, 'Building2') }),
    ...recordRoutes(affiliatedProcedure, { section, ...offered(190, 'ClipboardCheck') }),
    screen(
      '/app/affiliated-procedure/recreate/{id}',
      'Recriar procedimento conveniado',
      'affiliatedProcedureCreate',
    ),
    ...recordRoutes(quota, { section, ...offered(195, 'CalendarRange') }),
    ...recordRoutes(affiliatedService, { section, ...offered(200, 'Handshake') }),
    ...providers,
    ...reports,
    screen(`${base}/export-bpa`, 'Exportar BPA', 'bpaExport', reported(300, 'FileDown')),
    ...recordRoutes(dataRequest, {
      section: 'health-secretary',
      menu: inMenu('Solicitações', 320, 'ShieldCheck'),
    }),
    ...recordRoutes(incident, {
      section: options,
      menu: inMenu('Dados pessoais', 195, 'ShieldAlert'),
    }),
  ],
})
