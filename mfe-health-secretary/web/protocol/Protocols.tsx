import { recordPaths } from '@saude/contract/record/routes'
import { InfiniteList, RowLines } from '@saude/kits/list'
import { StatusDot } from '@saude/kits/ui'
import { Eye, FileText, ScrollText } from 'lucide-react'
import { kinds } from '../../contract/kinds.ts'
import { protocolGet, protocolList, protocolPdf } from '../../contract/protocol.ts'
import { type ProtocolType, protocolTypes } from '../../contract/protocol-type.ts'
import { requestStateLabels, requestStateTones } from '../../contract/state-labels.ts'

const report = '/app/health-secretary/protocol/report'

/** /app/health-secretary/protocol: the requests of all kinds. */
export default function Protocols() {
  return (
    <InfiniteList
      of={protocolList}
      csv
      print
      phoneRow={({ citizenName, number, type, state }) => (
        <RowLines
          title={citizenName}
          below={[
            [
              number,
              state && (
                <StatusDot key="state" tone={requestStateTones[state]}>
                  {requestStateLabels[state]}
                </StatusDot>
              ),
              type && protocolTypes[type],
            ],
          ]}
        />
      )}
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
