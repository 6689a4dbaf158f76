import { physiotherapyProvider } from '../../contract/provider.ts'
import { physiotherapyProviderPdf } from '../../contract/provider-pdf.ts'
import { ProviderSheet } from './ProviderSheet.tsx'

/** The providers on paper. */
export default function PhysiotherapyProviderSheet() {
  return <ProviderSheet of={physiotherapyProvider} pdf={physiotherapyProviderPdf} />
}
