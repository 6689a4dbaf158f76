import { examProviderPdf } from '../../contract/provider-pdf.ts'
import { examProvider } from '../../contract/provider-registers.ts'
import { ProviderSheet } from './ProviderSheet.tsx'

/** The providers on paper. */
export default function ExamProviderSheet() {
  return <ProviderSheet of={examProvider} pdf={examProviderPdf} />
}
