import { formatDate } from '@saude/contract/formats'
import {
  massClassName,
  massReasons,
  massSchemeOf,
  massSchemes,
} from '@saude/core/contract/codes/body-mass-index'
import { symptomNames } from '@saude/core/contract/codes/symptoms'
import type { GlucoseMoment } from '../../../contract/attendance-codes.ts'
import type { HistoryType } from '../../../contract/history-types.ts'
import { quizSymptomKeys, quizSymptoms } from '../../../contract/symptom.ts'
import type { Mass } from '../conditions/mass-of.ts'
import type { Exam, HistoryItem, Immunization } from './item.ts'
import type { Measures } from './measures.ts'

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })

/** 'Pressão 148 x 92 mmHg, peso 71,4 kg, saturação 97%': what was measured, in the order in which staff say it. */
export function describeMeasures(measures: Measures | null | undefined): string {
  if (!measures) return 'Sem valores'
  const { bloodPressure: pressure, ...rest } = measures
  const said = (value: number | null | undefined, word: string, unit: string) =>
    value === null || value === undefined ? [] : [`${word} ${number.format(value)}${unit}`]
  const parts = [
    ...(pressure ? [`pressão ${pressure.contraction} x ${pressure.relaxation} mmHg`] : []),
    ...said(rest.weight, 'peso', ' kg'),
    ...said(rest.height, 'altura', ' m'),
    ...said(rest.temperature, 'temperatura', ' °C'),
    ...said(rest.oxigenSaturation, 'saturação', '%'),
    ...said(rest.heartRate, 'frequência cardíaca', ' bpm'),
    ...said(rest.respiratoryRate, 'frequência respiratória', ' irpm'),
    ...said(rest.glucose, glucoseWords(rest.glucoseMoment), ' mg/dL'),
    ...said(rest.waist, 'circunferência abdominal', ' cm'),
    ...said(rest.calf, 'panturrilha', ' cm'),
    ...said(rest.headCircumference, 'perímetro cefálico', ' cm'),
  ]
  return upper(parts.join(', ')) || 'Sem valores'
}

/** 'Glicemia em jejum': when it was taken changes what it says. */
const glucoseWords = (moment: GlucoseMoment | undefined): string =>
  moment === '0' ? 'glicemia em jejum' : moment === '1' ? 'glicemia pós-prandial' : 'glicemia'

/** 'IMC 24,2 kg/m², adequado (20 a 59 anos)': an index with its class and whom the class is for, or why there is none. */
export function describeMass({ index, massClass, reason }: Mass): string {
  const scheme = massSchemeOf(massClass)
  const said = reason
    ? `não classificado: ${massReasons[reason]}`
    : `${lower(massClassName(massClass))} (${lower(massSchemes[scheme])})`
  return `IMC ${index.toLocaleString('pt-BR', { minimumFractionDigits: 1 })} kg/m², ${said}`
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const describeImmunization = ({
  immunobiological,
  dose,
  batch,
  maker,
  manufacturer,
  previousRecord,
}: Immunization): string =>
  [
    immunobiological.name,
    lower(dose.name),
    ...(batch ? [`lote ${batch}`] : []),
    // What somebody typed may name anybody.
    ...(maker && manufacturer ? [manufacturer] : []),
    ...(previousRecord ? ['registro anterior'] : []),
  ].join(', ')

const describeExam = ({ exam, result, reference }: Exam): string =>
  `${exam.name}: ${result}${reference ? ` (${reference})` : ''}`

/** 'Febre e tosse desde 10/11/2026; dor de cabeça desde 11/11/2026'. */
function describeQuiz(since: HistoryItem['since']): string {
  const days = new Map<string, string[]>()
  for (const symptom of quizSymptomKeys) {
    const day = since?.[symptom]
    if (day) days.set(day, [...(days.get(day) ?? []), quizSymptoms[symptom]])
  }
  if (days.size === 0) return 'Sem sintomas'
  const words = new Intl.ListFormat('pt-BR')
  const parts = [...days]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([day, names]) => `${words.format(names.map(lower))} desde ${formatDate(day)}`)
  return upper(parts.join('; '))
}

function describeAttendance({ procedure, problem, ciap, act }: HistoryItem): string {
  const found = [{ problem, ciap }, ...(act?.problems ?? [])]
  const names = found.flatMap((one) => (one.problem ?? one.ciap)?.name ?? []).join('; ')
  return [procedure?.name, names].filter(Boolean).join(': ') || 'Atendimento'
}

const words: Readonly<Record<HistoryType, (item: HistoryItem) => string>> = {
  measurement: ({ measures }) => describeMeasures(measures),
  selfReportedMeasurement: ({ measures }) => describeMeasures(measures),
  healthCare: describeAttendance,
  procedure: describeAttendance,
  dentalCare: describeAttendance,
  homeCare: describeAttendance,
  exam: ({ exam }) => (exam ? describeExam(exam) : 'Exame'),
  immunization: ({ immunization }) => (immunization ? describeImmunization(immunization) : 'Imunização'),
  symptom: ({ problem, symptoms = [] }) =>
    problem?.name ?? (symptoms.map((slug) => symptomNames[slug]).join(', ') || 'Sintoma'),
  selfReportedSymptom: ({ since }) => describeQuiz(since),
  message: () => 'Mensagem',
}

/** What an entry says of itself, made of codes and numbers only: it may be shown to anonymised users. */
export const describeItem = (item: HistoryItem): string => words[item.type](item)
