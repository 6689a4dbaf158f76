import { RecordScreens } from '@saude/kits/list'
import { physiotherapyProvider } from '../../contract/provider-registers.ts'
import { Booked } from './Booked.tsx'
import { ProviderOffers } from './ProviderOffers.tsx'
import { papers } from './papers.ts'

/** /app/options/physiotherapy and what lies below. */
export default function PhysiotherapyProviders() {
  return (
    <RecordScreens
      of={physiotherapyProvider}
      list={{ more: papers('/app/options/physiotherapy/print/pdf') }}
      details={{
        extra: (provider) => (
          <>
            <Booked kind="physiotherapySession" provider={provider} />
            <ProviderOffers id={provider.id} />
          </>
        ),
      }}
    />
  )
}
