import type { AccessEntry, AreaName } from './access.ts'
import type { GroupKey } from './session.ts'

/**
 * The access table: every query that the specification names, with its Portuguese title, its area and the groups
 * that may run it. Groups are written by their letters, as the design's access page does.
 */

const letters: Readonly<Record<string, GroupKey>> = {
  S: 'healthSecretary',
  P: 'publicAdministration',
  Y: 'systemAdministration',
  C: 'healthCoordinator',
  D: 'healthDirector',
  T: 'healthAttendant',
  M: 'doctor',
  N: 'nurse',
  A: 'acs',
  R: 'driver',
  L: 'travelLogisticManager',
}

const MGR = 'S P T Y C D'
const SEC = 'S T C D Y P M N A'
const LAYER = 'S P Y C D N M'
const EPI = 'C D S M N Y'
const ADMIN = 'S Y C D'
const HISTORY = `${SEC} L`
const NAMES = `${SEC} R L`

const groupsOf = (set: string): GroupKey[] =>
  [...new Set(set.split(' '))].flatMap((letter) => {
    const group = letters[letter]
    return group ? [group] : []
  })

const allow =
  (area: AreaName) =>
  (title: string, set: string, anonymised?: 'refused'): AccessEntry => ({
    title,
    area,
    access: 'private',
    groups: groupsOf(set),
    ...(anonymised && { anonymised }),
  })

const open =
  (area: AreaName, access: Exclude<AccessEntry['access'], 'private'>) =>
  (title: string): AccessEntry => ({ title, area, access, groups: [] })

type Verb = 'List' | 'Get' | 'Create' | 'Update' | 'Delete' | 'Search'
const verbs: Readonly<Record<Verb, (one: string, many: string) => string>> = {
  List: (_one, many) => `Lista de ${many}`,
  Get: (one) => `Consultar ${one}`,
  Create: (one) => `Criar ${one}`,
  Update: (one) => `Alterar ${one}`,
  Delete: (one) => `Remover ${one}`,
  Search: (_one, many) => `Buscar ${many}`,
}

/** The six queries of a register, all for the same groups. */
function register<N extends string>(area: AreaName, name: N, one: string, many: string, set: string) {
  // Template keys of a literal name; Object.fromEntries forgets them.
  return Object.fromEntries(
    Object.entries(verbs).map(([verb, title]) => [`${name}${verb}`, allow(area)(title(one, many), set)]),
  ) as Record<`${N}${Verb}`, AccessEntry>
}

const core = allow('core')
const citizen = allow('citizen')
const maps = allow('maps')
const epi = allow('epidemiology')
const secretary = allow('health-secretary')
const travel = allow('travel')
const options = allow('options')
const dashboard = allow('dashboard')
const anyone = open('core', 'public')
const signedIn = open('core', 'authenticated')
const providers = open('core', 'provider')

const table = {
  // What all areas stand on
  applicationAbout: anyone('Sobre a aplicação'),
  citySearch: anyone('Buscar cidades'),
  userLogin: anyone('Entrar'),
  passwordSet: anyone('Definir senha'),
  notificationList: signedIn('Lista de notificações'),
  notificationRead: signedIn('Marcar notificações como lidas'),
  pushTokenUpdate: signedIn('Atualizar o dispositivo de avisos'),
  userRevoke: signedIn('Sair'),
  userGet: signedIn('Consultar usuário'),
  userSelfUpdate: signedIn('Atualizar o próprio cadastro'),
  sessionGet: signedIn('Consultar a sessão'),
  searchPlace: signedIn('Buscar lugares'),
  placeAutocomplete: signedIn('Sugerir lugares'),
  placeDetails: signedIn('Consultar lugar'),
  placeReverse: signedIn('Buscar endereço de uma posição'),
  cboSearch: signedIn('Buscar ocupações'),
  cidSearch: signedIn('Buscar CIDs'),
  cidSearchCustom: signedIn('Buscar CIDs agrupados'),
  procedureSearch: signedIn('Buscar procedimentos'),
  laboratoryExamsSearch: signedIn('Buscar exames de laboratório'),
  neighborhoodSearch: signedIn('Buscar bairros'),
  territoryAreaSearch: open('core', 'service')('Buscar áreas de atuação'),
  territoryAreaGet: open('core', 'service')('Consultar área de atuação'),
  territoryOf: open('core', 'service')('Território de um endereço'),
  healthUnitByIds: open('core', 'service')('Unidades de saúde por id'),
  healthUnitSearch: core('Buscar unidades de saúde', NAMES),
  acsSearch: core('Buscar agentes comunitários de saúde', NAMES),
  userSearch: core('Buscar usuários', NAMES),
  userByIds: open('core', 'service')('Usuários por id'),
  userList: core('Lista de usuários', ADMIN),
  userGetOthers: core('Consultar outros usuários', ADMIN),
  userCreate: core('Criar usuário', ADMIN),
  userUpdate: core('Alterar usuário', ADMIN),
  userPasswordReset: core('Gerar link de senha', ADMIN),
  groupSearch: core('Buscar grupos', ADMIN),
  groupList: providers('Lista de grupos'),
  groupGet: providers('Consultar grupo'),
  groupCreate: providers('Criar grupo'),
  groupUpdate: providers('Alterar grupo'),
  groupPermissionUpdate: providers('Alterar permissões de grupos'),
  clientList: providers('Lista de clientes'),
  clientSearch: providers('Buscar clientes'),
  clientGet: providers('Consultar cliente'),
  clientCreate: providers('Criar cliente'),
  clientUpdate: providers('Alterar cliente'),
  clientSwitch: providers('Escolher cliente'),
  deviceList: core('Lista de dispositivos', ADMIN),
  healthUnitList: core('Lista de unidades de saúde', ADMIN),
  healthUnitGet: core('Consultar unidade de saúde', ADMIN),
  healthUnitCreate: core('Criar unidade de saúde', ADMIN),
  healthUnitUpdate: core('Alterar unidade de saúde', ADMIN),
  healthUnitDelete: core('Remover unidade de saúde', ADMIN),
  sigtapUpload: core('Enviar tabela SIGTAP', ADMIN),
  settingsGet: core('Consultar configurações', 'S Y C D R P T'),
  settingsUpdate: core('Alterar configurações', ADMIN, 'refused'),

  // Citizens
  citizenList: citizen('Lista de cidadãos', HISTORY),
  citizenGet: citizen('Consultar cidadão', HISTORY),
  citizenHistory: citizen('Histórico do cidadão', HISTORY),
  citizenSearch: citizen('Buscar cidadãos', NAMES),
  citizenCreate: citizen('Criar cidadão', 'S T Y C D N M'),
  citizenUpdate: citizen('Atualizar cidadão', 'S T Y C D N M'),
  citizenDelete: citizen('Remover cidadão', 'T C D S Y'),
  citizenRestore: citizen('Restaurar cidadão', 'T C D S Y'),
  citizenRemovedList: citizen('Cadastros removidos', 'T C D S Y'),
  citizenUpdateGeolocation: citizen('Atualizar localização do cidadão', 'S A T Y C D M N', 'refused'),
  citizenGeolocation: citizen('Localização dos cidadãos', 'C D S N M A P Y'),
  geoFiltersSearch: citizen('Buscar áreas', 'C D S N M A P Y'),
  citizenGeolocationSituationList: citizen('Situação das geolocalizações', `${MGR} M N A`),
  citizenHealth: citizen('Saúde dos cidadãos', `${MGR} M N A`),
  citizenListWithoutApp: citizen('Cidadãos sem app', `${MGR} M N A`),
  // The log is the core's, where every answer passes.
  citizenAccessLog: core('Registro de acessos ao cidadão', ADMIN),
  citizenDuplicates: citizen('Procurar cadastros parecidos', 'S T Y C D N M', 'refused'),
  citizenConditionStatistics: citizen('Estatísticas de condições', `${LAYER} A`),
  visitList: citizen('Próximas visitas', `${LAYER} A`),
  visitRecord: citizen('Registrar visita', 'S Y C D N M A'),
  citizenVisitList: citizen('Visitas do cidadão', `${LAYER} A`),
  healthCareList: citizen('Lista de atendimentos', SEC),
  healthCareCreate: citizen('Registrar atendimento', 'S Y C D M N A'),
  healthCareDelete: citizen('Remover atendimento', 'S T C D Y M N A'),
  measurementList: citizen('Lista de medições', SEC),
  measurementCreate: citizen('Registrar medição', 'S Y C D M N A'),
  immunizationCreate: citizen('Registrar imunização', 'S Y C D M N A'),
  immunobiologicalSearch: citizen('Buscar imunobiológicos', SEC),
  dentalCareSearch: citizen('Atendimentos odontológicos', SEC),
  homeCareSearch: citizen('Atendimentos domiciliares', SEC),
  selfReportedMeasurementList: citizen('Medições autorreferidas', SEC),
  selfReportedSymptomList: citizen('Sintomas autorreferidos', SEC),
  sendMessageCreate: citizen('Enviar mensagem', 'T C D S Y'),
  citizenMessageList: open('citizen', 'service')('Mensagens ao cidadão'),
  citizenMessageCreate: open('citizen', 'service')('Avisar o cidadão'),
  symptomList: citizen('Lista de sintomas', LAYER),
  symptomQuizListSymptoms: citizen('Sintomas dos questionários', LAYER),
  symptomQuizListMeasurements: citizen('Medições dos questionários', LAYER),
  symptomQuizList: open('citizen', 'nobody')('Questionários de sintomas'),
  symptomStatistics: open('citizen', 'public')('Estatísticas de sintomas'),
  patientQueueList: citizen('Fila de pacientes', SEC),
  citizenCounts: open('citizen', 'service')('Contagem de cidadãos'),
  citizenByIds: open('citizen', 'service')('Cidadãos por id'),

  // Map layers
  citizenConditionDiabetesGeolocation: maps('Mapa de diabéticos', LAYER),
  citizenConditionBedriddenAndDomiciledGeolocation: maps('Mapa de acamados e domiciliados', LAYER),
  citizenConditionHypertensionGeolocation: maps('Mapa de hipertensos', LAYER),
  citizenConditionPregnantGeolocation: maps('Mapa de gestantes', LAYER),
  citizenConditionSmokerGeolocation: maps('Mapa de fumantes', LAYER),
  bodyMassIndexGeolocation: maps('Mapa de índice de massa corporal', LAYER),
  immunizationGeolocation: maps('Mapa de imunização', 'S T Y C D N M'),
  mentalHealthGeolocation: maps('Mapa de saúde mental', LAYER),
  mentalHealthTimeline: maps('Linha do tempo de saúde mental', LAYER),
  symptomGeolocation: maps('Mapa de sintomas', LAYER),
  symptomTimeline: maps('Linha do tempo de sintomas', LAYER),
  violenceGeolocation: maps('Mapa de violência', LAYER),
  violenceTimeline: maps('Linha do tempo de violência', LAYER),
  visitGeolocation: maps('Mapa de visitas', `${LAYER} A`),
  riskIdentificationGeolocation: maps('Mapa de identificação de risco', LAYER),

  // Epidemiology
  epidemiologicalAccompanimentList: epi('Lista de acompanhamentos epidemiológicos', EPI),
  epidemiologicalAccompanimentGet: epi('Consultar acompanhamento epidemiológico', EPI),
  epidemiologicalAccompanimentStatistics: epi('Estatísticas de acompanhamentos epidemiológicos', EPI),
  epidemiologicalAccompanimentExamResultList: epi('Lista de resultados de exames', EPI),
  epidemiologicalAccompanimentMeasurementList: epi('Lista de medições de acompanhamentos', EPI),
  epidemiologicalAccompanimentCreate: epi('Criar acompanhamento epidemiológico', 'C D S M N'),
  epidemiologicalAccompanimentUpdate: epi('Alterar acompanhamento epidemiológico', 'C D S M N'),
  epidemiologicalMapGeolocation: epi('Mapa de situação de casos', EPI),
  epidemiologicalProfile: epi('Perfil epidemiológico', EPI),
  epidemiologicalProfileList: epi('Lista do perfil epidemiológico', EPI),
  citizensByCidsAndCiaps: epi('Cidadãos por CID e CIAP', EPI),
  mosquitoTransmission: epi('Transmissão por mosquitos', EPI),
  campaignList: epi('Lista de campanhas', 'C D S Y M N'),
  campaignGet: epi('Consultar campanha', 'C D S Y M N'),
  campaignCreate: epi('Criar campanha', 'C D S Y M N'),
  campaignUpdate: epi('Alterar campanha', 'C D S Y M N'),

  // Health secretary
  ...register('health-secretary', 'examRequest', 'requisição de exame', 'requisições de exames', MGR),
  examRequestAuthorise: secretary('Autorizar requisições de exames', ADMIN),
  ...register('health-secretary', 'localConsortium', 'consórcio local', 'consórcios locais', MGR),
  localConsortiumAuthorise: secretary('Autorizar consórcios locais', ADMIN),
  ...register(
    'health-secretary',
    'outOfHomeTreatment',
    'tratamento fora de domicílio',
    'tratamentos fora de domicílio',
    MGR,
  ),
  ...register(
    'health-secretary',
    'physiotherapySession',
    'sessão de fisioterapia',
    'sessões de fisioterapia',
    MGR,
  ),
  ...register('health-secretary', 'occupationalTherapy', 'terapia ocupacional', 'terapias ocupacionais', MGR),
  ...register(
    'health-secretary',
    'benefitRequest',
    'solicitação de benefício',
    'solicitações de benefícios',
    MGR,
  ),
  ...register('health-secretary', 'basicAttention', 'atenção básica', 'atenções básicas', MGR),
  ...register('health-secretary', 'amuForwarding', 'encaminhamento AMU', 'encaminhamentos AMU', MGR),
  ...register('health-secretary', 'material', 'material', 'materiais', MGR),
  ...register('health-secretary', 'withdrawal', 'retirada', 'retiradas', MGR),
  ...register('health-secretary', 'aihApac', 'AIH/APAC', 'AIH/APAC', MGR),
  ...register(
    'health-secretary',
    'specialistAppointments',
    'consulta com especialista',
    'consultas com especialistas',
    MGR,
  ),
  ...register(
    'health-secretary',
    'affiliatedProcedure',
    'procedimento conveniado',
    'procedimentos conveniados',
    'S T Y C D',
  ),
  ...register(
    'health-secretary',
    'affiliatedService',
    'serviço conveniado',
    'serviços conveniados',
    'S T Y C D',
  ),
  affiliatedList: secretary('Lista de conveniados', 'S T Y C D'),
  protocolList: secretary('Lista de protocolos', MGR),
  protocolGet: secretary('Consultar protocolo', MGR),
  materialInputCreate: secretary('Registrar entrada de material', MGR),
  materialOutputCreate: secretary('Registrar saída de material', MGR),
  loanMaterialList: secretary('Lista de empréstimos de materiais', MGR),
  loanMaterialCreate: secretary('Registrar empréstimo de material', MGR),
  medicationList: secretary('Lista de medicamentos', MGR),
  procedureList: secretary('Lista de procedimentos', MGR),
  financialProcedureList: secretary('Lista de procedimentos financeiros', MGR),
  bpaExport: secretary('Exportar BPA', MGR),
  requestedMedication: secretary('Medicamentos requisitados', `${MGR} M N`),
  requiredFinancialExams: secretary('Custos com exames', MGR),
  homeVisit: secretary('Visitas domiciliares', `${MGR} N`),
  mostAttendedCitizens: secretary('Cidadãos mais atendidos', MGR),
  acsProductionControlList: secretary('Controle de produção dos ACS', MGR),
  inconsistencyList: secretary('Lista de inconsistências', MGR),

  // Travel
  travelCreate: travel('Criar viagem', `R L ${MGR}`),
  travelUpdate: travel('Alterar viagem', `R L ${MGR}`),
  travelCalendar: travel('Calendário de viagens', `R L ${MGR}`),
  travelGet: travel('Consultar viagem', `R L ${MGR}`),
  travelList: travel('Lista de viagens', `R L ${MGR}`),
  travelerGet: travel('Consultar passageiro', `R L ${MGR}`),
  travelerList: travel('Lista de passageiros', `R L ${MGR}`),
  travelerCreate: travel('Criar passageiro', `R L ${MGR}`),
  travelerUpdate: travel('Alterar passageiro', `R L ${MGR}`),
  travelerDelete: travel('Remover passageiro', `R L ${MGR}`),
  travelerPendingList: travel('Passageiros pendentes', `R L ${MGR}`),
  travelerQuantitative: travel('Totais de viagens', `R L ${MGR}`),
  travelerCityQuantitative: travel('Viagens por cidade', `R L ${MGR}`),

  // Options
  ...register('options', 'vehicle', 'veículo', 'veículos', `L ${MGR}`),
  ...register('options', 'costCenter', 'centro de custo', 'centros de custo', 'T C D S Y P'),
  ...register('options', 'benefit', 'benefício', 'benefícios', MGR),
  ...register('options', 'partnership', 'parceria', 'parcerias', `${MGR} R L`),
  ...register(
    'options',
    'physiotherapyProvider',
    'prestador de fisioterapia',
    'prestadores de fisioterapia',
    MGR,
  ),
  ...register(
    'options',
    'occupationalTherapyProvider',
    'prestador de terapia ocupacional',
    'prestadores de terapia ocupacional',
    MGR,
  ),
  ...register('options', 'examProvider', 'prestador de exames', 'prestadores de exames', MGR),
  ...register('options', 'laboratoryExam', 'exame laboratorial', 'exames laboratoriais', MGR),
  dataSourceList: options('Lista de fontes de dados', 'S Y P'),

  // Dashboard
  sexQuantitative: dashboard('Quantitativo por sexo', SEC),
  ageGroup: dashboard('Faixa etária', SEC),
  previneBrasilIndicators: dashboard('Indicadores Previne Brasil', SEC),
  cityInNumbers: dashboard('Cidade em números', SEC),
  pregnantList: dashboard('Lista de gestantes', SEC),
  diabeticList: dashboard('Lista de diabéticos', SEC),
  hypertensionList: dashboard('Lista de hipertensos', SEC),
  cytopathologyList: dashboard('Lista de citopatológicos', SEC),
  polioPentavalentList: dashboard('Lista de pólio e pentavalente', SEC),
} satisfies Record<string, AccessEntry>

export type QueryName = keyof typeof table

export const accessTable: Readonly<Record<QueryName, AccessEntry>> = table
