import { RecordScreens } from '@saude/kits/list'
import { examProvider } from '../../contract/provider.ts'
import { Booked } from '../provider/Booked.tsx'

/** /app/options/exam-provider and what lies below. */
export default function ExamProviders() {
  return (
    <RecordScreens
      of={examProvider}
      details={{ extra: (provider) => <Booked kind="examRequest" provider={provider} /> }}
    />
  )
}
