import type { Icon } from '@saude/kits/ui'
import { Activity, Stethoscope, Syringe } from 'lucide-react'

/** What staff record in a history. */
export const recordTitles = {
  healthCare: 'Registrar atendimento',
  measurement: 'Registrar medição',
  immunization: 'Registrar imunização',
} as const

export type RecordKind = keyof typeof recordTitles

export const isRecordKind = (type: string): type is RecordKind => Object.hasOwn(recordTitles, type)

export const correctionTitles: Readonly<Record<RecordKind, string>> = {
  healthCare: 'Corrigir atendimento',
  measurement: 'Corrigir medição',
  immunization: 'Corrigir imunização',
}

export const removalWords: Readonly<
  Record<RecordKind, { readonly title: string; readonly question: string }>
> = {
  healthCare: { title: 'Remover atendimento', question: 'Confirma a exclusão desse atendimento?' },
  measurement: { title: 'Remover medição', question: 'Confirma a exclusão dessa medição?' },
  immunization: { title: 'Remover imunização', question: 'Confirma a exclusão dessa imunização?' },
}

export const recordKinds: readonly { kind: RecordKind; icon: Icon; needs: string }[] = [
  { kind: 'healthCare', icon: Stethoscope, needs: 'healthCareCreate' },
  { kind: 'measurement', icon: Activity, needs: 'measurementCreate' },
  { kind: 'immunization', icon: Syringe, needs: 'immunizationCreate' },
]
