import { type SymptomSlug, symptomsOfCode } from '@saude/core/contract/codes/symptoms'
import { quizSymptomKeys, slugOfQuizSymptom } from '../../../contract/symptom.ts'
import type { HistoryItem } from './item.ts'

/** What an entry of a symptom or a quiz is filed under; nothing for other kinds. */
export function symptomsOf({ type, problem, since }: Pick<HistoryItem, 'type' | 'problem' | 'since'>): {
  symptoms?: SymptomSlug[]
} {
  if (type === 'symptom') return { symptoms: problem ? symptomsOfCode(problem) : [] }
  if (type !== 'selfReportedSymptom') return {}
  return { symptoms: quizSymptomKeys.filter((key) => since?.[key]).map((key) => slugOfQuizSymptom[key]) }
}
