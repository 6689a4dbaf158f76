import type { Icon } from '@saude/kits/ui'
import {
  Activity,
  ClipboardList,
  FlaskConical,
  House,
  MessageSquareText,
  Smile,
  Stethoscope,
  Syringe,
  Thermometer,
  Watch,
} from 'lucide-react'
import {
  type HistoryType,
  historyFilterLabels,
  historyPermissions,
  historyTypeKeys,
} from '../../contract/history-types.ts'

export const kindIcons: Readonly<Record<HistoryType, Icon>> = {
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
}

/** The options of 'Filtrar histórico' for whoever holds these permissions. */
export const kindOptions = (permissions: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    historyTypeKeys
      .filter((type) => permissions.includes(historyPermissions[type]))
      .map((type) => [type, historyFilterLabels[type]]),
  )
