import { RecordScreens } from '@saude/kits/list'
import { occupationalTherapyProvider } from '../../contract/provider-registers.ts'
import { Booked } from './Booked.tsx'
import { ProviderOffers } from './ProviderOffers.tsx'
import { papers } from './papers.ts'

/** /app/options/occupational-therapy and what lies below. */
export default function OccupationalTherapyProviders() {
  return (
    <RecordScreens
      of={occupationalTherapyProvider}
      list={{
        more: papers('/app/options/occupational-therapy/print/pdf'),
      }}
      details={{
        extra: (provider) => (
          <>
            <Booked kind="occupationalTherapy" provider={provider} />
            <ProviderOffers id={provider.id} />
          </>
        ),
      }}
    />
  )
}
