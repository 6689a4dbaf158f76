import { userCreate, userGet, userList, userUpdate } from '@saude/core/contract/user'
import { InfiniteList, type RowAction } from '@saude/kits/list'
import { useSession } from '@saude/kits/platform'
import { Pencil } from 'lucide-react'

/** /app/options/user (specification 3, section 2, Users and vehicles). */
export default function UserList() {
  // Only provider staff see users of more than one client.
  const isProvider = useSession()?.isProvider ?? false
  return (
    <InfiniteList
      of={userList}
      title="Usuários"
      columns={[
        { field: 'name', width: 30 },
        ...(isProvider ? [{ field: 'clientInfo', width: 15 } as const] : []),
        { field: 'email', width: 25, wideOnly: true },
        { field: 'cns', width: 15, wideOnly: true },
        { field: 'group', width: 25, draw: ({ group }) => group?.map(({ name }) => name).join(', ') },
      ]}
      actions={({ id }): RowAction[] => [
        {
          label: 'Editar',
          icon: Pencil,
          to: `/app/options/user/update/${id}`,
          needs: 'userGetOthers',
          runs: [userGet, userUpdate],
        },
      ]}
      create={{ to: '/app/options/user/create', label: 'Novo usuário', runs: userCreate }}
    />
  )
}
