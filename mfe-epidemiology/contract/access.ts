import { accessRows, allow, EPI, open, register } from '@saude/contract/access-rows'

/** Those who record attendances. */
const RECORD = 'S Y C D M N A'

/** Who may run what of this area (access.md), served already or not. */
export const rows = accessRows('epidemiology', {
  epidemiologicalAccompanimentList: allow('Lista de acompanhamentos epidemiológicos', EPI),
  epidemiologicalAccompanimentGet: allow('Consultar acompanhamento epidemiológico', EPI),
  epidemiologicalAccompanimentStatistics: allow('Estatísticas de acompanhamentos epidemiológicos', EPI),
  epidemiologicalAccompanimentExamResultList: allow('Lista de resultados de exames', EPI),
  epidemiologicalAccompanimentMeasurementList: allow('Lista de medições de acompanhamentos', EPI),
  epidemiologicalAccompanimentCreate: allow('Cadastrar acompanhamento epidemiológico', 'C D S M N'),
  epidemiologicalAccompanimentUpdate: allow('Alterar acompanhamento epidemiológico', 'C D S M N'),
  epidemiologicalAccompanimentContactList: allow('Lista de contatos de acompanhamentos', EPI),
  epidemiologicalAccompanimentExamResultCreate: allow('Registrar resultado de exame', 'C D S M N'),
  epidemiologicalAccompanimentExamResultUpdate: allow('Alterar resultado de exame', 'C D S M N'),
  epidemiologicalAccompanimentContactCreate: allow('Registrar contato de acompanhamento', 'C D S M N'),
  epidemiologicalChannel: allow('Diagrama de controle', EPI),
  epidemiologicalChannelPastUpdate: allow('Alterar anos e semanas do diagrama de controle', 'C D S M N'),
  epidemiologicalMapGeolocation: allow('Mapa de situação dos casos', EPI),
  epidemiologicalProfile: allow('Perfil epidemiológico', EPI),
  epidemiologicalProfileList: allow('Lista do perfil epidemiológico', EPI),
  citizensByCidsAndCiaps: allow('Cidadãos por CID e CIAP', EPI),
  ...register('streetBlock', 'quarteirão', 'quarteirões', `${EPI} A`),
  ...register('mosquitoFocus', 'foco de mosquito', 'focos de mosquito', `${EPI} A`),
  ...register('inspectionRound', 'ciclo de inspeção', 'ciclos de inspeção', `${EPI} A`),
  ...register('collectiveActivity', 'atividade coletiva', 'atividades coletivas', RECORD),
  ...register('foodIntake', 'registro de consumo alimentar', 'registros de consumo alimentar', RECORD),
  streetBlockByIds: open('service', 'Quarteirões por id'),
  mosquitoWorkList: allow('Quarteirões com casos por perto', `${EPI} A`),
  mosquitoTransmission: allow('Transmissão por mosquitos', EPI),
  campaignList: allow('Lista de campanhas', 'C D S Y M N'),
  riskIdentificationList: allow('Identificação de risco', 'C D S Y M N A'),
  campaignMissingList: allow('Quem falta nas campanhas', 'C D S Y M N A'),
  campaignGet: allow('Consultar campanha', 'C D S Y M N'),
  campaignCreate: allow('Cadastrar campanha', 'C D S Y M N'),
  campaignUpdate: allow('Alterar campanha', 'C D S Y M N'),
  epidemiologyPersonData: open('service', 'Dados de uma pessoa na epidemiologia'),
  epidemiologyProcessing: open('service', 'O que se faz com dados na epidemiologia'),
})
