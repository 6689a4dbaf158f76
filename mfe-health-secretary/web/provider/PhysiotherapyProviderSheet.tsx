import { physiotherapyProviderPdf } from '../../contract/provider-pdf.ts'
import { physiotherapyProvider } from '../../contract/provider-registers.ts'
import { ProviderSheet } from './ProviderSheet.tsx'

/** The providers on paper. */
export default function PhysiotherapyProviderSheet() {
  return <ProviderSheet of={physiotherapyProvider} pdf={physiotherapyProviderPdf} />
}
