import { occupationalTherapyProviderPdf } from '../../contract/provider-pdf.ts'
import { occupationalTherapyProvider } from '../../contract/provider-registers.ts'
import { ProviderSheet } from './ProviderSheet.tsx'

/** The providers on paper. */
export default function OccupationalTherapyProviderSheet() {
  return <ProviderSheet of={occupationalTherapyProvider} pdf={occupationalTherapyProviderPdf} />
}
