import { RecordScreens } from '@saude/kits/list'
import { examProvider } from '../../contract/provider-registers.ts'
import { Booked } from './Booked.tsx'
import { ProviderOffers } from './ProviderOffers.tsx'
import { papers } from './papers.ts'

/** /app/options/exam-provider and what lies below. */
export default function ExamProviders() {
  return (
    <RecordScreens
      of={examProvider}
      list={{ more: papers('/app/options/exam-provider/print/pdf') }}
      details={{
        extra: (provider) => (
          <>
            <Booked kind="examRequest" provider={provider} />
            <ProviderOffers id={provider.id} />
          </>
        ),
      }}
    />
  )
}
