import { RecordScreens } from '@saude/kits/list'
import { occupationalTherapyProvider } from '../../contract/provider.ts'
import { Booked } from '../provider/Booked.tsx'

/** /app/options/occupational-therapy and what lies below. */
export default function OccupationalTherapyProviders() {
  return (
    <RecordScreens
      of={occupationalTherapyProvider}
      details={{ extra: (provider) => <Booked kind="occupationalTherapy" provider={provider} /> }}
    />
  )
}
