import { formatDateTime } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { deviceList, deviceRevoke } from '@saude/core/contract/device'
import { type Column, InfiniteList, type RowAction } from '@saude/kits/list'
import { useSend } from '@saude/kits/platform'
import { StatusDot, toast, useConfirm } from '@saude/kits/ui'
import { Eraser, LogOut } from 'lucide-react'

type Row = ItemOf<typeof deviceList>

const columns: Column<Row>[] = [
  {
    field: 'name',
    width: 30,
    sub: (row) => <Standing of={row} />,
  },
  { field: 'userName', label: 'Usuário', width: 28 },
  { field: 'publicIp', width: 18, wideOnly: true },
  { field: 'createdAt', width: 24, wideOnly: true },
]

function Standing({ of }: { of: Row }) {
  if (of.eraseRequestedAt) return <StatusDot tone="warning">Apagamento solicitado</StatusDot>
  if (of.erasedAt) return <StatusDot tone="neutral">{`Apagado em ${formatDateTime(of.erasedAt)}`}</StatusDot>
  return of.openSessions > 0 ? <StatusDot tone="success">Conectado</StatusDot> : null
}

/** /app/options/device: what signs in from where, and the end of it. */
export default function Devices() {
  const actions = useDeviceActions()
  return <InfiniteList of={deviceList} columns={columns} actions={actions} csv />
}

function useDeviceActions(): (row: Row) => RowAction[] {
  const confirm = useConfirm()
  const [send] = useSend(deviceRevoke)
  const revoke = async ({ id, name }: Row, erase: boolean) => {
    const sure = await confirm(
      erase
        ? {
            title: `Apagar os dados de ${name}?`,
            text: 'As sessões terminam agora. No próximo contato, o aparelho apaga o que guarda do sistema, também o que ainda não foi enviado.',
            confirmLabel: 'Apagar dados do aparelho',
            danger: true,
          }
        : {
            title: `Revogar ${name}?`,
            text: 'As sessões deste aparelho terminam agora, e ele não recebe mais avisos. Com a senha é possível entrar de novo.',
            confirmLabel: 'Revogar',
            danger: true,
          },
    )
    if (!sure) return
    try {
      const { ended } = await send({ id, erase })
      toast.success(erase ? 'O aparelho será apagado no próximo contato' : `Sessões encerradas: ${ended}`)
    } catch (error) {
      toast.failure(error)
    }
  }
  return (row) => [
    {
      label: 'Revogar',
      icon: LogOut,
      danger: true,
      runs: deviceRevoke,
      onSelect: () => void revoke(row, false),
    },
    {
      label: 'Apagar dados do aparelho',
      icon: Eraser,
      danger: true,
      runs: deviceRevoke,
      ...(row.eraseRequestedAt && { disabledReason: 'O apagamento já foi solicitado' }),
      onSelect: () => void revoke(row, true),
    },
  ]
}
