import { keysOf } from '@saude/contract/values'
/** What a citizen's history is made of, and what one entry of each kind is called. */
export const historyTypes = {
  measurement: 'Medição',
  selfReportedMeasurement: 'Medição autorreferida',
  healthCare: 'Atendimento',
  exam: 'Exame',
  immunization: 'Imunização',
  procedure: 'Procedimento',
  symptom: 'Sintoma',
  selfReportedSymptom: 'Sintoma autorreferido',
  dentalCare: 'Odontologia',
  homeCare: 'Atenção domiciliar',
  message: 'Mensagem',
} as const

export type HistoryType = keyof typeof historyTypes

/**
 * What stands in a history: home visits too, which are kept by themselves and seen by who sees the visit list,
 * journeys, which the area of travels keeps, cases of diseases, which the area of epidemiology keeps and users see who
 * see its list, and papers, which who writes them sees.
 */
export const entryTypes = {
  ...historyTypes,
  visit: 'Visita domiciliar',
  travel: 'Viagem',
  case: 'Acompanhamento epidemiológico',
  prescription: 'Receita',
  certificate: 'Atestado ou declaração',
} as const

/** Who sees prescriptions and certificates in a history: who writes them. */
export const paperPermission = 'prescriptionCreate'

/** Who sees cases in a history. */
export const casePermission = 'epidemiologicalAccompanimentList'

export type EntryType = keyof typeof entryTypes

/** The options of 'Filtrar histórico'. */
export const historyFilterLabels = {
  measurement: 'Medições',
  selfReportedMeasurement: 'Medições autorreferidas',
  healthCare: 'Atendimentos',
  exam: 'Exames',
  immunization: 'Imunizações',
  procedure: 'Procedimentos',
  symptom: 'Sintomas',
  selfReportedSymptom: 'Sintomas autorreferidos',
  dentalCare: 'Atendimentos odontológicos',
  homeCare: 'Atendimentos domiciliares',
  message: 'Mensagens',
} as const satisfies Readonly<Record<HistoryType, string>>

/** Users without the permission of a kind get none of its entries and no filter for it. */
export const historyPermissions: Readonly<Record<HistoryType, string>> = {
  measurement: 'measurementList',
  selfReportedMeasurement: 'selfReportedMeasurementList',
  healthCare: 'healthCareList',
  exam: 'epidemiologicalAccompanimentExamResultList',
  immunization: 'immunobiologicalSearch',
  procedure: 'citizenHistory',
  symptom: 'symptomList',
  selfReportedSymptom: 'selfReportedSymptomList',
  dentalCare: 'dentalCareSearch',
  homeCare: 'homeCareSearch',
  message: 'citizenHistory',
}

// Object.keys forgets the literals of the table.
export const historyTypeKeys = keysOf(historyTypes)
