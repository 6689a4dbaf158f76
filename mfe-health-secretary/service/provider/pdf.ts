import { formatDateTime, formatInteger, formatPhone } from '@saude/contract/formats'
import { anyRecord } from '@saude/contract/record/record'
import { byText } from '@saude/contract/values'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { muted, pdfOf, pdfTable } from '@saude/service/pdf'
import { recordCollection } from '@saude/service/record/collection'
import { declaredOf } from '@saude/service/record/rules'
import {
  examProviderPdf,
  occupationalTherapyProviderPdf,
  physiotherapyProviderPdf,
} from '../../contract/provider-pdf.ts'
import {
  examProvider,
  occupationalTherapyProvider,
  physiotherapyProvider,
} from '../../contract/provider-registers.ts'

/** Records and queries of the three kinds of providers are alike. */
type Provider = typeof examProvider

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Whom to call, where they are and how many they take, by name. */
function sheetOf(of: Provider, query: typeof examProviderPdf, file: string): Handler {
  const on = handlersFor({ provider: recordCollection(anyRecord(of)) })
  return on(query, async ({ collections, user, now }) => {
    const found = await collections.provider.findAll({}, { max: 10_000 })
    const providers = found
      .map((document) => declaredOf<Provider['declared']['fields']>(document))
      .sort((one, other) => byText(one.searchName ?? one.name, other.searchName ?? other.name))
    const title = capital(of.word.plural)
    const pdf = await pdfOf({
      title,
      orientation: 'landscape',
      content: [
        { text: user.client?.name ?? '', fontSize: 9, color: muted },
        { text: title, fontSize: 16, bold: true, margin: [0, 2, 0, 2] },
        {
          text: `Total: ${formatInteger(providers.length) || '0'}. Impresso em ${formatDateTime(now)} por ${user.name}`,
          fontSize: 9,
          color: muted,
          margin: [0, 0, 0, 12],
        },
        pdfTable({
          orientation: 'landscape',
          numbers: [4],
          head: ['Nome', 'Telefone', 'Contato', 'Endereço', 'Vagas por semana'],
          widths: ['*', 90, 130, 210, 60],
          rows: providers.map(({ name, phone, contact, address, weeklyPlaces }) => [
            name,
            formatPhone(phone),
            contact ?? '',
            address ?? '',
            formatInteger(weeklyPlaces),
          ]),
        }),
      ],
    })
    return { name: `${file}.pdf`, pdf }
  })
}

export const providerSheets: Handler[] = [
  sheetOf(examProvider, examProviderPdf, 'prestadores-de-exames'),
  sheetOf(physiotherapyProvider, physiotherapyProviderPdf, 'prestadores-de-fisioterapia'),
  sheetOf(occupationalTherapyProvider, occupationalTherapyProviderPdf, 'prestadores-de-terapia-ocupacional'),
]
