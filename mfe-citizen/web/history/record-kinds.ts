import type { Icon } from '@saude/kits/ui'
import { Activity, Footprints, Stethoscope, Syringe, Thermometer } from 'lucide-react'

/** What staff record in a history. */
export const recordTitles = {
  healthCare: 'Registrar atendimento',
  measurement: 'Registrar medição',
  immunization: 'Registrar imunização',
  visit: 'Registrar visita',
  symptom: 'Registrar sintomas',
} as const

export type RecordKind = keyof typeof recordTitles

const isRecordKind = (type: string): type is RecordKind => Object.hasOwn(recordTitles, type)

/** As what an entry was recorded; undefined for what is not recorded here. */
export const recordKindOf = (type: string): RecordKind | undefined =>
  // A dentist's visit is an attendance that names one.
  type === 'dentalCare' ? 'healthCare' : isRecordKind(type) ? type : undefined

export const correctionTitles: Readonly<Record<RecordKind, string>> = {
  healthCare: 'Corrigir atendimento',
  measurement: 'Corrigir medição',
  immunization: 'Corrigir imunização',
  visit: 'Corrigir visita',
  symptom: 'Corrigir sintomas',
}

export const removalWords: Readonly<
  Record<RecordKind, { readonly title: string; readonly question: string }>
> = {
  healthCare: { title: 'Remover atendimento', question: 'Confirma a exclusão desse atendimento?' },
  measurement: { title: 'Remover medição', question: 'Confirma a remoção dessa medição?' },
  immunization: { title: 'Remover imunização', question: 'Confirma a remoção dessa imunização?' },
  visit: { title: 'Remover visita', question: 'Confirma a remoção dessa visita?' },
  symptom: { title: 'Remover sintomas', question: 'Confirma a remoção desses sintomas?' },
}

/** What recording it needs, and so does correcting it. */
export const recordNeeds: Readonly<Record<RecordKind, string>> = {
  healthCare: 'healthCareCreate',
  measurement: 'measurementCreate',
  immunization: 'immunizationCreate',
  visit: 'visitRecord',
  symptom: 'measurementCreate',
}

export const recordKinds: readonly { kind: RecordKind; icon: Icon }[] = [
  { kind: 'healthCare', icon: Stethoscope },
  { kind: 'measurement', icon: Activity },
  { kind: 'immunization', icon: Syringe },
  { kind: 'visit', icon: Footprints },
  { kind: 'symptom', icon: Thermometer },
]
