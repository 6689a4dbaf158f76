import { occupationalTherapyProvider } from '../../contract/provider.ts'
import { ProviderSheet } from './ProviderSheet.tsx'

/** The providers on paper. */
export default function OccupationalTherapyProviderSheet() {
  return <ProviderSheet of={occupationalTherapyProvider.list} />
}
