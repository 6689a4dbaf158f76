import { RecordScreens } from '@saude/kits/list'
import { physiotherapyProvider } from '../../contract/provider.ts'

/** /app/options/physiotherapy and what lies below. */
export default function PhysiotherapyProviders() {
  return <RecordScreens of={physiotherapyProvider} />
}
