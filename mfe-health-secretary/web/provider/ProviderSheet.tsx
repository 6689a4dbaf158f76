import type { ListInput, ListQuery } from '@saude/contract/list-query'
import { InfiniteList, PdfPage } from '@saude/kits/list'
import { usePlace } from '@saude/kits/router'
import { ButtonLink } from '@saude/kits/ui'
import { Printer } from 'lucide-react'
import type { examProviderPdf } from '../../contract/provider-pdf.ts'
import type { examProvider } from '../../contract/provider-registers.ts'

type Row = typeof examProvider.list extends ListQuery<ListInput, infer Item> ? Item : never

/** Whom to call, where they are and how many they take: what a list on the wall says. */
const columns = [
  { field: 'name', width: 30 },
  { field: 'phone', width: 16 },
  { field: 'contact', label: 'Contato', width: 18 },
  { field: 'address', label: 'Endereço', width: 26 },
  { field: 'weeklyPlaces', width: 10 },
] as const

interface ProviderSheetProps {
  of: typeof examProvider
  pdf: typeof examProviderPdf
}

/** The printed list of the providers of one kind, and its PDF below it. */
export function ProviderSheet({ of, pdf }: ProviderSheetProps) {
  const isPdf = usePlace().pathname.endsWith('/pdf')
  if (isPdf)
    return (
      <PdfPage title={`PDF dos ${of.word.plural}`} of={pdf} input={{}}>
        <ButtonLink icon={Printer} href={`${of.path}/print`}>
          Imprimir
        </ButtonLink>
      </PdfPage>
    )
  return <InfiniteList<ListInput, Row, unknown, string> of={of.list} columns={columns} print />
}
