import type { Icon } from '@saude/kits/ui'
import {
  Activity,
  Biohazard,
  Bus,
  ClipboardList,
  FileSignature,
  FlaskConical,
  Footprints,
  House,
  MessageSquareText,
  Pill,
  Smile,
  Stethoscope,
  Syringe,
  Thermometer,
  Watch,
} from 'lucide-react'
import {
  casePermission,
  type EntryType,
  historyFilterLabels,
  historyPermissions,
  historyTypeKeys,
  paperPermission,
} from '../../contract/history-types.ts'

export const kindIcons: Readonly<Record<EntryType, Icon>> = {
  measurement: Activity,
  selfReportedMeasurement: Watch,
  healthCare: Stethoscope,
  exam: FlaskConical,
  immunization: Syringe,
  procedure: ClipboardList,
  symptom: Thermometer,
  selfReportedSymptom: Thermometer,
  dentalCare: Smile,
  homeCare: House,
  message: MessageSquareText,
  visit: Footprints,
  travel: Bus,
  case: Biohazard,
  prescription: Pill,
  certificate: FileSignature,
}

/** The options of 'Filtrar histórico' for users with these permissions. */
export const kindOptions = (permissions: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...historyTypeKeys
      .filter((type) => permissions.includes(historyPermissions[type]))
      .map((type) => [type, historyFilterLabels[type]]),
    ...(permissions.includes('visitList') ? [['visit', 'Visitas domiciliares']] : []),
    ...(permissions.includes('citizenHistory') ? [['travel', 'Viagens']] : []),
    ...(permissions.includes(casePermission) ? [['case', 'Acompanhamentos epidemiológicos']] : []),
    ...(permissions.includes(paperPermission)
      ? [
          ['prescription', 'Receitas'],
          ['certificate', 'Atestados e declarações'],
        ]
      : []),
  ])
