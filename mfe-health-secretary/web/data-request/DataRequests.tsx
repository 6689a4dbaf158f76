import { formatDate } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { RecordScreens, RowLines } from '@saude/kits/list'
import { dataRequest, dataRequestKinds } from '../../contract/data-request.ts'
import { Deadline } from '../deadline/Deadline.tsx'
import { StateOf } from '../deadline/StateOf.tsx'

type Row = ItemOf<typeof dataRequest.list>

/** Whether somebody waits for an answer. */
const isOpen = ({ state }: Pick<Row, 'state'>): boolean => state === 'received'

/** A row on a phone: who asks what, and until when it is answered. */
function PhoneRow({ row }: { row: Row }) {
  return (
    <RowLines
      title={row.citizen?.name}
      below={[
        [row.kind && dataRequestKinds[row.kind]],
        isOpen(row)
          ? [<Deadline key="by" day={row.answerBy} verb="Responder" />]
          : [
              <StateOf key="state" states={dataRequest.states} state={row.state} />,
              row.answeredOn && formatDate(row.answeredOn),
            ],
      ]}
    />
  )
}

/** /app/health-secretary/data-request and what lies below: all of it comes from the record's declaration. */
export default function DataRequests() {
  return (
    <RecordScreens
      of={dataRequest}
      list={{
        drawn: {
          answerBy: {
            sub: (row) => isOpen(row) && <Deadline day={row.answerBy} verb="Responder" isShort />,
          },
        },
        phoneRow: (row) => <PhoneRow row={row} />,
        phoneLines: 3,
      }}
    />
  )
}
