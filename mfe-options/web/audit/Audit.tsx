import type { ItemOf } from '@saude/contract/list-query'
import { auditList } from '@saude/core/contract/audit'
import { secondFactorGet } from '@saude/core/contract/second-factor'
import { type Column, InfiniteList } from '@saude/kits/list'
import { useAsk } from '@saude/kits/platform'
import { ButtonLink, EmptyState, ErrorScreen, PageBody, Skeleton } from '@saude/kits/ui'

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

/** /app/options/audit: who came, what they saw and changed, what was refused; for a session with a second factor. */
export default function Audit() {
  const { data, error, refetch } = useAsk(secondFactorGet, {})
  if (error) return <ErrorScreen error={error} retry={refetch} />
  if (!data)
    return (
      <PageBody>
        <Skeleton kind="rows" count={8} />
      </PageBody>
    )
  if (!data.isOn)
    return (
      <EmptyState
        title="A auditoria abre com a verificação em duas etapas."
        text="Ative em Meu cadastro, Verificação em duas etapas."
        action={<ButtonLink href="/app/user/self-update">Abrir Meu cadastro</ButtonLink>}
      />
    )
  return <InfiniteList of={auditList} columns={columns} csv />
}
