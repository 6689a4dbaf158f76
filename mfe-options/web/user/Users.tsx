import type { ItemOf } from '@saude/contract/list-query'
import { user, userGroups } from '@saude/core/contract/user'
import { type Column, RecordScreens, type RowAction } from '@saude/kits/list'
import { useMay, useSession } from '@saude/kits/platform'
import type { Link } from './OneTimeLink.tsx'
import { useLink } from './useLink.tsx'

type Row = ItemOf<typeof user.list>

const columnsFor = (isProvider: boolean): Column<Row>[] => [
  { field: 'name', width: 30 },
  // Only provider staff see users of more than one client.
  ...(isProvider ? [{ field: 'clientInfo', width: 15 } as const] : []),
  { field: 'email', width: 25, wideOnly: true },
  { field: 'cns', width: 15, wideOnly: true },
  { field: 'group', width: 25 },
]

/** What `clientInfo` and `anonymization` say already. */
const repeated = ['clientInfo', 'isAnonymization']

/**
 * /app/options/user and what lies below. A creation ends with the link with which the
 * new person sets a password; provider staff alone choose the client.
 */
export default function Users() {
  const isProvider = useSession()?.isProvider ?? false
  const { show, actionOf, dialog } = useLink()
  // Reading others is a permission of its own; one's data are under 'Meu cadastro'.
  const mayRead = useMay('userGetOthers')
  const hide = isProvider ? repeated : [...repeated, 'client']
  const actions = ({ id = '' }: { id?: string }, derived: readonly RowAction[]): RowAction[] => [
    ...(mayRead ? derived : []),
    actionOf(id),
  ]
  return (
    <>
      <RecordScreens
        of={user}
        list={{
          columns: columnsFor(isProvider),
          actions,
          ...(!mayRead && { rowLink: () => undefined }),
        }}
        form={{
          groups: userGroups,
          // There is no table of occupations to choose from yet.
          hide: [...hide, 'cbo'],
          // A creation answers its link (userCreate).
          onCreated: (answer, leave) => show(answer as Link, leave),
        }}
        details={{ hide, actions }}
      />
      {dialog}
    </>
  )
}
