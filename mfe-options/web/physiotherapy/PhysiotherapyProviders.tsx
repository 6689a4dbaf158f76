import { RecordScreens } from '@saude/kits/list'
import { physiotherapyProvider } from '../../contract/provider.ts'
import { Booked } from '../provider/Booked.tsx'

/** /app/options/physiotherapy and what lies below. */
export default function PhysiotherapyProviders() {
  return (
    <RecordScreens
      of={physiotherapyProvider}
      details={{ extra: (provider) => <Booked kind="physiotherapySession" provider={provider} /> }}
    />
  )
}
