import type { ItemOf } from '@saude/contract/list-query'
import { client, clientSwitch, clientUpdate } from '@saude/core/contract/client'
import { type Column, RecordScreens, type RowAction } from '@saude/kits/list'
import { announce, session, useSend, useSession } from '@saude/kits/platform'
import { StatusDot, toast, useConfirm } from '@saude/kits/ui'
import { LogIn, Power, PowerOff } from 'lucide-react'

type Row = ItemOf<typeof client.list>

/** Drawn on maps: no form asks for them as numbers. */
const hide = ['northeast', 'southwest', 'boundary']
const groups = [
  { title: 'Cliente', fields: ['name', 'cnpj', 'ibge', 'stateCode', 'status'] },
  { title: 'Endereços na internet e mapa', fields: ['hosts', 'latitude', 'longitude'] },
]

/** /app/options/client and what lies below: the municipalities that the provider serves. */
export default function Clients() {
  const own = useSession()?.info.client?.id
  const columns: Column<Row>[] = [
    {
      field: 'name',
      width: 40,
      sub: ({ id }) => id === own && <StatusDot tone="primary">Em uso</StatusDot>,
    },
    { field: 'cnpj', width: 25 },
    {
      field: 'status',
      width: 15,
      draw: ({ status }) => (
        <StatusDot tone={status ? 'success' : 'neutral'}>{status ? 'Habilitado' : 'Desabilitado'}</StatusDot>
      ),
    },
    { field: 'createdAt', width: 20, wideOnly: true },
  ]
  const actionsOf = useClientActions()
  return (
    <RecordScreens
      of={client}
      list={{ columns, actions: (row, derived) => [...actionsOf(row), ...derived] }}
      form={{ hide, groups }}
      details={{ hide: [...hide, 'deletedAt'] }}
    />
  )
}

type Offered = Pick<Row, 'id' | 'name' | 'status'>

/** Working in a client's data, and letting its people in or keeping them out. */
function useClientActions(): (row: Offered) => RowAction[] {
  const own = useSession()?.info.client?.id
  const confirm = useConfirm()
  const [choose] = useSend(clientSwitch)
  const [update] = useSend(clientUpdate)

  const work = async ({ id, name }: Offered) => {
    try {
      // The answer is a session of its own: all that was read belongs to the client before.
      session.signIn(await choose({ id }))
      announce(['session', 'client', 'group', 'user', 'settings'])
      toast.success(`Agora você trabalha em ${name}`)
    } catch (error) {
      toast.failure(error)
    }
  }
  const turn = async ({ id, name }: Offered, status: boolean) => {
    const sure = await confirm(
      status
        ? { title: `Habilitar ${name}?`, text: 'Os usuários voltam a entrar.', confirmLabel: 'Habilitar' }
        : {
            title: `Desabilitar ${name}?`,
            text: 'Todos os usuários deste cliente saem agora e não entram mais até ele ser habilitado.',
            confirmLabel: 'Desabilitar',
            danger: true,
          },
    )
    if (!sure) return
    try {
      await update({ id, document: { status } })
      toast.success(status ? 'Cliente habilitado' : 'Cliente desabilitado')
    } catch (error) {
      toast.failure(error)
    }
  }
  return (row) => [
    {
      label: 'Trabalhar neste cliente',
      icon: LogIn,
      runs: clientSwitch,
      ...(row.id === own && { disabledReason: 'Você já trabalha neste cliente' }),
      onSelect: () => void work(row),
    },
    {
      label: row.status ? 'Desabilitar' : 'Habilitar',
      icon: row.status ? PowerOff : Power,
      runs: clientUpdate,
      danger: row.status === true,
      onSelect: () => void turn(row, row.status !== true),
    },
  ]
}
