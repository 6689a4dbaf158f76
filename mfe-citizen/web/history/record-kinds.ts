import type { Icon } from '@saude/kits/ui'
import { Activity, Stethoscope, Syringe } from 'lucide-react'

/** What staff record in a history. */
export const recordTitles = {
  healthCare: 'Registrar atendimento',
  measurement: 'Registrar medição',
  immunization: 'Registrar imunização',
} as const

export type RecordKind = keyof typeof recordTitles

export const recordKinds: readonly { kind: RecordKind; icon: Icon; needs: string }[] = [
  { kind: 'healthCare', icon: Stethoscope, needs: 'healthCareCreate' },
  { kind: 'measurement', icon: Activity, needs: 'measurementCreate' },
  { kind: 'immunization', icon: Syringe, needs: 'immunizationCreate' },
]
