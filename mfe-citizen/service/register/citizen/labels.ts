/** What fields of a record are called, in the copy of somebody's data, that the service writes beside those of its form. */
export const citizenLabels = {
  hasLocation: 'Tem localização no mapa',
  opensHousehold: 'Primeira pessoa do domicílio',
  isVisitable: 'Recebe visitas',
  lacksApp: 'Sem o aplicativo, ou com outro telefone',
  lastVisitOn: 'Última visita',
  lastQuizOn: 'Último questionário de saúde',
  lastProfessional: 'Último profissional que visitou ou localizou',
  'lastProfessional.isAcs': 'Agente de saúde',
  lastAttempt: 'Última tentativa de visita',
  'lastAttempt.date': 'Data',
  'lastAttempt.outcome': 'Desfecho',
  'lastAttempt.reason': 'Motivo',
  placing: 'Quem localizou',
  territoryRule: 'Regra do território',
  origin: 'Origem do cadastro',
  createdAt: 'Cadastrado em',
  updatedAt: 'Alterado em',
  syncedAt: 'Sincronizado em',
  careVersion: 'Versão do acompanhamento',
  pregnancyOutcomes: 'Desfechos de gestações',
  'pregnancyOutcomes.kind': 'Desfecho',
  'pregnancyOutcomes.day': 'Data',
  'pregnancyOutcomes.by': 'Registrado por',
  'pregnancyOutcomes.at': 'Registrado em',
  ...ofConditions('conditions', 'Condições'),
  ...ofConditions('declaredConditions', 'Condições declaradas'),
} as const

/** What values of these fields mean. */
export const citizenCodes = {
  'lastAttempt.outcome': { refused: 'Recusada', absent: 'Ninguém em casa' },
  'pregnancyOutcomes.kind': { birth: 'Nascimento', loss: 'Perda' },
} as const

function ofConditions(path: string, title: string): Readonly<Record<string, string>> {
  const named = {
    hypertension: 'Hipertensão',
    diabetes: 'Diabetes',
    smoker: 'Fumante',
    pregnant: 'Gestante',
    pregnantUntil: 'Gestante até',
    bedridden: 'Acamado',
    domiciled: 'Domiciliado',
    heartDisease: 'Doença cardíaca',
    respiratoryDisease: 'Doença respiratória',
    kidneyDisease: 'Doença renal',
    infarct: 'Infarto',
    stroke: 'AVC',
    mentalHealthCids: 'Saúde mental (CID-10)',
    weight: 'Peso (kg)',
    height: 'Altura (m)',
    weightOn: 'Peso medido em',
    heightOn: 'Altura medida em',
    pregnancyEndedOn: 'Última gestação terminou em',
    expecting: 'Gestação no dia do peso',
    'expecting.lastPeriod': 'Última menstruação',
    'expecting.weightBefore': 'Peso antes da gestação (kg)',
    'expecting.isMultiple': 'Gestação de mais de um',
  }
  return Object.fromEntries([
    [path, title],
    ...Object.entries(named).map(([key, label]) => [`${path}.${key}`, `${title}: ${label}`]),
  ])
}
