import { userList } from '@saude/gateway/core/contract/user'
import { InfiniteList, type RowAction } from '@saude/kits/list'
import { Pencil } from 'lucide-react'

/** /app/options/user (specification 3, section 2, Users and vehicles). */
export default function UserList() {
  return (
    <InfiniteList
      of={userList}
      title="Usuários"
      columns={[
        { field: 'name', width: 30 },
        { field: 'clientInfo', width: 15 },
        { field: 'email', width: 25 },
        { field: 'cns', width: 15 },
        { field: 'group', width: 15, draw: ({ group }) => group?.map(({ name }) => name).join(', ') },
      ]}
      actions={({ id }): RowAction[] => [
        {
          label: 'Editar',
          icon: Pencil,
          to: `/app/options/user/update/${id}`,
          needs: { every: ['userUpdate', 'userGetOthers'] },
        },
      ]}
      create={{ to: '/app/options/user/create', label: 'Novo usuário', needs: 'userCreate' }}
    />
  )
}
