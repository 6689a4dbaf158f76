import type { ListInput, ListQuery } from '@saude/contract/list-query'
import { InfiniteList } from '@saude/kits/list'
import { usePlace } from '@saude/kits/router'
import { Notice } from '@saude/kits/ui'
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

/** The printed list of the providers of one kind; as a PDF it is what the browser's print dialog saves. */
export function ProviderSheet({ of }: { of: typeof examProvider.list }) {
  const isPdf = usePlace().pathname.endsWith('/pdf')
  return (
    <InfiniteList<ListInput, Row, unknown, string>
      of={of}
      columns={columns}
      print
      {...(isPdf && {
        notice: (
          <Notice tone="info">
            Para um arquivo PDF escolha Imprimir e, na janela do navegador, o destino Salvar como PDF.
          </Notice>
        ),
      })}
    />
  )
}
