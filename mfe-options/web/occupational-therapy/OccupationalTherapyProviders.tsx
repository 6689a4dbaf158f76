import { RecordScreens } from '@saude/kits/list'
import { occupationalTherapyProvider } from '../../contract/provider.ts'

/** /app/options/occupational-therapy and what lies below. */
export default function OccupationalTherapyProviders() {
  return <RecordScreens of={occupationalTherapyProvider} />
}
