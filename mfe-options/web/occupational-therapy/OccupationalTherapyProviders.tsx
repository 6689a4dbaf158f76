import { RecordScreens } from '@saude/kits/list'
import { occupationalTherapyProvider } from '../../contract/provider.ts'
import { Booked } from '../provider/Booked.tsx'
import { papers } from '../provider/papers.ts'

/** /app/options/occupational-therapy and what lies below. */
export default function OccupationalTherapyProviders() {
  return (
    <RecordScreens
      of={occupationalTherapyProvider}
      list={{
        more: papers('/app/options/occupational-therapy/print', '/app/options/occupational-therapy/pdf'),
      }}
      details={{ extra: (provider) => <Booked kind="occupationalTherapy" provider={provider} /> }}
    />
  )
}
