import { RecordScreens } from '@saude/kits/list'
import { examProvider } from '../../contract/provider.ts'
import { Booked } from '../provider/Booked.tsx'
import { papers } from '../provider/papers.ts'

/** /app/options/exam-provider and what lies below. */
export default function ExamProviders() {
  return (
    <RecordScreens
      of={examProvider}
      list={{ more: papers('/app/options/exam-provider/print', '/app/options/exam-provider/print/pdf') }}
      details={{ extra: (provider) => <Booked kind="examRequest" provider={provider} /> }}
    />
  )
}
