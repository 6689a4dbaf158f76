import { RecordScreens } from '@saude/kits/list'
import { occupationalTherapyProvider } from '../../contract/provider-registers.ts'
import { Booked } from './Booked.tsx'
import { ProviderOffers } from './ProviderOffers.tsx'

/** /app/options/occupational-therapy and what lies below. */
export default function OccupationalTherapyProviders() {
  return (
    <RecordScreens
      of={occupationalTherapyProvider}
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
