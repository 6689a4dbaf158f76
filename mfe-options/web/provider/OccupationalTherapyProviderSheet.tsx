import { occupationalTherapyProvider } from '../../contract/provider.ts'
import { occupationalTherapyProviderPdf } from '../../contract/provider-pdf.ts'
import { ProviderSheet } from './ProviderSheet.tsx'

/** The providers on paper. */
export default function OccupationalTherapyProviderSheet() {
  return <ProviderSheet of={occupationalTherapyProvider} pdf={occupationalTherapyProviderPdf} />
}
