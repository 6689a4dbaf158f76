import type { AccessRow } from '@saude/contract/access'
import { text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** The list of one kind of providers as a PDF: what hangs on the wall. */
const providerPdf = (name: string, provider: string, permission: AccessRow) =>
  query(name, {
    permission,
    title: 'PDF da lista de prestadores',
    input: {},
    output: {
      name: text('Nome').required(),
      /** Base64. */
      pdf: text('PDF').required(),
    },
    reads: [provider],
  })

export const examProviderPdf = providerPdf('examProviderPdf', 'examProvider', rows.examProviderList)
export const physiotherapyProviderPdf = providerPdf(
  'physiotherapyProviderPdf',
  'physiotherapyProvider',
  rows.physiotherapyProviderList,
)
export const occupationalTherapyProviderPdf = providerPdf(
  'occupationalTherapyProviderPdf',
  'occupationalTherapyProvider',
  rows.occupationalTherapyProviderList,
)
