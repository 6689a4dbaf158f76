import type { ItemOf } from '@saude/contract/list-query'
import { group, groupPermissionUpdate } from '@saude/core/contract/group'
import { type Column, RecordScreens } from '@saude/kits/list'
import { StatusDot } from '@saude/kits/ui'
import { KeyRound } from 'lucide-react'
import { GroupCreate } from './GroupCreate.tsx'
import { GroupUpdate } from './GroupUpdate.tsx'
import { permissionsPath } from './paths.ts'

type Row = ItemOf<typeof group.list>

const columns: Column<Row>[] = [
  {
    field: 'name',
    width: 38,
    sub: ({ amountPermissions }) =>
      amountPermissions === 0 && <StatusDot tone="warning">Sem permissões</StatusDot>,
  },
  { field: 'client', width: 28 },
  { field: 'amountUsers', width: 12 },
  { field: 'createdAt', width: 22, wideOnly: true },
]

const permissionsOf = ({ id }: { id: string }) => ({
  label: 'Permissões',
  icon: KeyRound,
  to: permissionsPath(id),
  runs: groupPermissionUpdate,
})

/** /app/options/group and what lies below: groups of people; what they give is said at their permissions. */
export default function Groups() {
  return (
    <RecordScreens
      of={group}
      list={{ columns, actions: (row, derived) => [permissionsOf(row), ...derived] }}
      screens={{ create: GroupCreate, update: GroupUpdate }}
      details={{
        hide: ['permissions', 'key'],
        actions: (row, derived) => [permissionsOf(row), ...derived],
      }}
    />
  )
}
