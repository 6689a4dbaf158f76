import { entryNeeds, type Route, register, rows } from './route.ts'

const screen = rows('health-secretary', 'health-secretary')
const registered = register('health-secretary', 'health-secretary')
const base = '/app/health-secretary'

const requests: Route[] = [
  ...registered(`${base}/aih-apac`, 'aihApac', {
    list: 'AIH e APAC',
    create: 'Nova AIH ou APAC',
    update: 'Atualizar AIH ou APAC',
  }),
  ...registered(`${base}/specialist-appointments`, 'specialistAppointments', {
    list: 'Consultas com especialistas',
    create: 'Nova consulta com especialista',
    update: 'Atualizar consulta com especialista',
  }),
  ...registered(`${base}/local-consortium`, 'localConsortium', {
    list: 'Consórcio local',
    create: 'Nova solicitação ao consórcio local',
    update: 'Atualizar solicitação ao consórcio local',
  }),
  ...registered(`${base}/occupational-therapy`, 'occupationalTherapy', {
    list: 'Terapia ocupacional',
    create: 'Nova terapia ocupacional',
    update: 'Atualizar terapia ocupacional',
  }),
  ...registered(`${base}/physiotherapy-session`, 'physiotherapySession', {
    list: 'Sessões de fisioterapia',
    create: 'Nova sessão de fisioterapia',
    update: 'Atualizar sessão de fisioterapia',
  }),
  ...registered(`${base}/out-of-home-treatment`, 'outOfHomeTreatment', {
    list: 'Tratamento fora de domicílio',
    create: 'Novo tratamento fora de domicílio',
    update: 'Atualizar tratamento fora de domicílio',
  }),
  ...registered(`${base}/benefit-request`, 'benefitRequest', {
    list: 'Solicitações de benefícios',
    create: 'Nova solicitação de benefício',
    update: 'Atualizar solicitação de benefício',
  }),
  screen(
    `${base}/benefit-request/details/{id}`,
    'Detalhes da solicitação de benefício',
    'benefitRequestList',
  ),
  ...registered(`${base}/exam-request`, 'examRequest', {
    list: 'Solicitações de exames',
    create: 'Nova solicitação de exame',
    update: 'Atualizar solicitação de exame',
  }),
  ...registered(`${base}/basic-attention`, 'basicAttention', {
    list: 'Atenção básica',
    create: 'Novo registro da atenção básica',
    update: 'Atualizar registro da atenção básica',
  }),
  ...registered(`${base}/amu-forwarding`, 'amuForwarding', {
    list: 'Encaminhamentos AMU',
    create: 'Novo encaminhamento AMU',
    update: 'Atualizar encaminhamento AMU',
  }),
  ...registered(`${base}/withdrawal`, 'withdrawal', {
    list: 'Retiradas',
    create: 'Nova retirada',
    update: 'Atualizar retirada',
  }),
  screen(`${base}/protocol`, 'Protocolos', 'protocolList'),
  screen(`${base}/protocol/report/{id}`, 'Protocolo', 'protocolList'),
  screen(`${base}/protocol/report/pdf/{id}`, 'PDF do protocolo', 'protocolList'),
]

const materials: Route[] = [
  ...registered(`${base}/material`, 'material', {
    list: 'Materiais',
    create: 'Novo material',
    update: 'Atualizar material',
  }),
  screen(`${base}/material/history/{id}`, 'Histórico do material', 'materialList'),
  screen(`${base}/material/material-input`, 'Entradas de materiais', 'materialList'),
  screen(`${base}/material/material-input/create/{id}`, 'Nova entrada de material', 'materialInputCreate'),
  screen(`${base}/material/material-output`, 'Saídas de materiais', 'materialList'),
  screen(`${base}/material/material-output/create/{id}`, 'Nova saída de material', 'materialOutputCreate'),
  screen(`${base}/material/loan-material`, 'Empréstimos de materiais', 'loanMaterialList'),
  screen(`${base}/material/loan-material/create`, 'Novo empréstimo de material', 'loanMaterialCreate'),
]

const reports: Route[] = [
  screen(`${base}/procedures`, 'Procedimentos', 'procedureList'),
  screen(`${base}/financial-procedures`, 'Financeiro de procedimentos', 'financialProcedureList'),
  screen(`${base}/most-attended-citizens`, 'Cidadãos mais atendidos', 'mostAttendedCitizens'),
  screen(`${base}/travel-graphics`, 'Gráficos de viagens', 'travelerQuantitative'),
  screen(`${base}/travel-cities`, 'Viagens por cidade', 'travelerCityQuantitative'),
  screen(`${base}/medication-menu`, 'Medicamentos', { some: ['medicationList', 'requestedMedication'] }),
  screen(`${base}/requested-medication`, 'Medicamentos requisitados', 'requestedMedication'),
  screen(`${base}/medication-list`, 'Listas de medicamentos', 'medicationList'),
  screen(`${base}/medication-list/{medicineList}`, 'Lista de medicamentos', 'medicationList'),
  screen(`${base}/medication-list-guide`, 'Guia das listas de medicamentos', 'medicationList'),
  screen(`${base}/medical-care`, 'Atendimentos médicos', 'healthCareList'),
  screen(`${base}/home-visit`, 'Visitas domiciliares', 'homeVisit'),
  screen(`${base}/export-bpa`, 'Exportar BPA', 'bpaExport'),
  screen(`${base}/acs-production-control`, 'Controle de produção dos ACS', 'acsProductionControlList'),
  screen(
    `${base}/acs-production-control-health-unit`,
    'Controle de produção dos ACS por unidade de saúde',
    'acsProductionControlList',
  ),
  screen(`${base}/inconsistencies`, 'Inconsistências', 'inconsistencyList'),
]

const affiliated: Route[] = [
  screen('/app/affiliated', 'Conveniados', 'affiliatedList'),
  ...registered('/app/affiliated-procedure', 'affiliatedProcedure', {
    list: 'Procedimentos conveniados',
    create: 'Novo procedimento conveniado',
    update: 'Atualizar procedimento conveniado',
  }),
  screen(
    '/app/affiliated-procedure/recreate/{id}',
    'Recriar procedimento conveniado',
    'affiliatedProcedureCreate',
  ),
  ...registered('/app/affiliated-service', 'affiliatedService', {
    list: 'Serviços conveniados',
    create: 'Novo serviço conveniado',
    update: 'Atualizar serviço conveniado',
  }),
  screen('/app/affiliated-service/protocol/{id}', 'Protocolo do serviço conveniado', 'affiliatedServiceList'),
]

export const healthSecretaryRoutes: readonly Route[] = [
  screen(base, 'Secretaria de Saúde', entryNeeds('health-secretary')),
  ...requests,
  ...materials,
  ...reports,
  ...affiliated,
]
