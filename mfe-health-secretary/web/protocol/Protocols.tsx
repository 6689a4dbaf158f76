import { recordPaths } from '@saude/contract/record/routes'
import { InfiniteList } from '@saude/kits/list'
import { Eye, FileText, ScrollText } from 'lucide-react'
import { kinds } from '../../contract/kinds.ts'
import { protocolGet, protocolList, protocolPdf } from '../../contract/protocol.ts'
import type { ProtocolType } from '../../contract/protocol-type.ts'

const report = '/app/health-secretary/protocol/report'

/** /app/health-secretary/protocol: the requests of all kinds. */
export default function Protocols() {
  return (
    <InfiniteList
      of={protocolList}
      csv
      print
      rowLink={({ id }) => `${report}/${id}`}
      actions={({ id, type }) => [
        { label: 'Protocolo', icon: ScrollText, to: `${report}/${id}`, runs: protocolGet },
        { label: 'PDF', icon: FileText, to: `${report}/pdf/${id}`, runs: protocolPdf },
        { label: 'Detalhes', icon: Eye, to: detailsOf(id, type) },
      ]}
    />
  )
}

const detailsOf = (id: string, type: ProtocolType | undefined): string =>
  type ? recordPaths(kinds[type]).details.replace('{id}', id) : report
