import { formatDateTime } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { auditActs } from '@saude/contract/logged'
import { auditList } from '@saude/core/contract/audit'
import { type Column, InfiniteList, RowLines } from '@saude/kits/list'

type Row = ItemOf<typeof auditList>

const columns: Column<Row>[] = [
  { field: 'at', width: 18 },
  { field: 'userName', width: 24 },
  { field: 'act', width: 22, sub: about },
  { field: 'action', width: 24 },
]

/** Of how many citizens it is, or of which user or group. */
function about({ citizens, subject }: Row): string | null {
  if (subject) return subject
  if (citizens === 0) return null
  return citizens === 1 ? '1 cidadão' : `${citizens} cidadãos`
}

/** /app/options/audit: who came, what they saw and changed, what was refused. */
export default function Audit() {
  return (
    <InfiniteList
      of={auditList}
      columns={columns}
      phoneRow={(row) => (
        <RowLines
          title={`${auditActs[row.act]}: ${row.action}`}
          below={[[row.userName], [formatDateTime(row.at), about(row)]]}
        />
      )}
      phoneLines={3}
      csv
    />
  )
}
