import {
  ADMIN,
  accessRows,
  allow,
  EPI,
  HISTORY,
  LAYER,
  MGR,
  NAMES,
  open,
  register,
  SEC,
} from '../access-rows.ts'

/**
 * Rows as the areas declare them, for tests and stories of the packages below the areas, which cannot import theirs.
 * Where both are loaded they must say the same (`accessRows`).
 */
export const rows = {
  ...accessRows('epidemiology', {
    campaignCreate: allow('Cadastrar campanha', 'C D S Y M N'),
    epidemiologicalAccompanimentExamResultList: allow('Lista de resultados de exames', EPI),
  }),
  ...accessRows('travel', {
    travelCreate: allow('Cadastrar viagem', `R L ${MGR}`),
    travelCalendar: allow('Calendário de viagens', `R L ${MGR}`),
    travelUpdate: allow('Alterar viagem', `R L ${MGR}`),
    travelList: allow('Lista de viagens', `R L ${MGR}`),
    travelerCityQuantitative: allow('Viagens por cidade', `R L ${MGR}`),
    travelerQuantitative: allow('Totais de viagens', `R L ${MGR}`),
  }),
  ...accessRows('citizen', {
    citizenByIds: open('service', 'Cidadãos por id'),
    citizenCreate: allow('Cadastrar cidadão', 'S T Y C D N M'),
    citizenDelete: allow('Remover cidadão', 'T C D S Y'),
    citizenGet: allow('Consultar cidadão', HISTORY),
    citizenHealth: allow('Saúde dos cidadãos', `${MGR} M N A`),
    citizenHistory: allow('Histórico do cidadão', HISTORY),
    citizenList: allow('Lista de cidadãos', HISTORY),
    citizenListWithoutApp: allow('Cidadãos sem app', `${MGR} M N A`),
    citizenSearch: allow('Buscar cidadãos', NAMES),
    citizenUpdate: allow('Atualizar cidadão', 'S T Y C D N M'),
    citizenUpdateGeolocation: allow('Atualizar localização do cidadão', 'S A T Y C D M N', 'refused'),
    healthCareList: allow('Lista de atendimentos', SEC),
    healthCareCreate: allow('Registrar atendimento', 'S Y C D M N A'),
    measurementList: allow('Lista de medições', SEC),
    patientQueueList: allow('Fila de pacientes', SEC),
    symptomQuizList: open('closed', 'Questionários de sintomas'),
    symptomStatistics: open('public', 'Estatísticas de sintomas'),
    visitList: allow('Próximas visitas', `${LAYER} A`),
    visitRecord: allow('Registrar visita', 'S Y C D N M A'),
  }),
  ...accessRows('maps', {
    riskIdentificationGeolocation: allow('Mapa de identificação de risco', LAYER),
  }),
  ...accessRows('options', {
    dataSourceList: allow('Lista de fontes de dados', 'S Y P'),
    ...register('costCenter', 'centro de custo', 'centros de custo', 'T C D S Y P'),
    ...register('vehicle', 'veículo', 'veículos', `L ${MGR}`),
  }),
  ...accessRows('health-secretary', {
    ...register('examRequest', 'requisição de exame', 'requisições de exames', MGR),
  }),
  ...accessRows('core', {
    healthUnitCreate: allow('Cadastrar unidade de saúde', ADMIN),
    healthUnitGet: allow('Consultar unidade de saúde', ADMIN),
    healthUnitUpdate: allow('Alterar unidade de saúde', ADMIN),
    userCreate: allow('Cadastrar usuário', ADMIN),
    userLogin: open('public', 'Entrar'),
  }),
}
