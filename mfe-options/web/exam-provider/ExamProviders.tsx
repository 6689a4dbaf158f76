import { RecordScreens } from '@saude/kits/list'
import { examProvider } from '../../contract/provider.ts'

/** /app/options/exam-provider and what lies below. */
export default function ExamProviders() {
  return <RecordScreens of={examProvider} />
}
