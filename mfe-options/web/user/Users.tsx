import type { ItemOf } from '@saude/contract/list-query'
import { user, userGroups, userUpdate } from '@saude/core/contract/user'
import { userInvite } from '@saude/core/contract/user-link'
import { type Column, RecordScreens, type RowAction } from '@saude/kits/list'
import { useMay, useRunning, useSession } from '@saude/kits/platform'
import { fetched } from '@saude/kits/ui'
import { Users as People } from 'lucide-react'
import { useState } from 'react'
import { SessionsCard } from '../session/SessionsCard.tsx'
import type { Link } from './OneTimeLink.tsx'
import { Standing } from './Standing.tsx'
import { useBlock } from './useBlock.ts'
import { useLink } from './useLink.tsx'

type Row = ItemOf<typeof user.list>

const columnsFor = (isProvider: boolean): Column<Row>[] => [
  { field: 'name', width: 30, sub: (row) => <Standing of={row} /> },
  // Only provider staff see users of more than one client.
  ...(isProvider ? [{ field: 'clientInfo', width: 15 } as const] : []),
  { field: 'email', width: 25, wideOnly: true },
  { field: 'cns', width: 15, wideOnly: true },
  { field: 'group', width: 25 },
]

/** Lists need no map. */
const PersonBoundary = fetched(() => import('../boundary/PersonBoundary.tsx'))
const InviteDialog = fetched<{ onClose: () => void }>(
  () => import(/* webpackChunkName: "invite" */ './invite/InviteDialog.tsx'),
)
const controls = { boundary: PersonBoundary }

/** What `clientInfo` and `anonymization` say already. */
const repeated = ['clientInfo', 'isAnonymization', 'licence']

/** What the list says of somebody, as far as the actions go by it. */
interface Person {
  readonly id?: string
  readonly name?: string | null | undefined
  readonly isBlocked?: boolean | null | undefined
}

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
  const mayEnd = useMay(userUpdate.name)
  const block = useBlock()
  const [isInviting, setInviting] = useState(false)
  const { may } = useRunning()
  const invite = {
    label: 'Cadastrar de uma lista',
    icon: People,
    runs: userInvite,
    onSelect: () => setInviting(true),
  }
  const actions = (person: Person, derived: readonly RowAction[]): RowAction[] => [
    ...(mayRead ? derived : []),
    actionOf(person.id ?? ''),
    block(person),
  ]
  return (
    <>
      <RecordScreens
        of={user}
        list={{
          columns: columnsFor(isProvider),
          actions,
          ...(may(userInvite) && { more: [invite] }),
          ...(!mayRead && { rowLink: () => undefined }),
        }}
        form={{
          groups: userGroups,
          controls,
          hide,
          // A creation answers its link (userCreate).
          onCreated: (answer, leave) => show(answer as Link, leave),
        }}
        details={{
          hide,
          actions,
          extra: ({ id }) => mayRead && <SessionsCard userId={id} mayEnd={mayEnd} />,
        }}
      />
      {dialog}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
