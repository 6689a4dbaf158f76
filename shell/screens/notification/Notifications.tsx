import { formatRelativeDay } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { notification, notificationRead } from '@saude/core/contract/notification'
import { type Column, RecordScreens, type RowAction } from '@saude/kits/list'
import { type ScreenAction, useActions, useNotifications, usePush, useSend } from '@saude/kits/platform'
import { Hidden, toast, usePhone } from '@saude/kits/ui'
import { Bell, BellOff, CheckCheck, MailOpen, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import css from './Notifications.module.css'
import { Reading } from './Reading.tsx'

type Row = ItemOf<typeof notification.list>

/** '/app/notification': all own notifications, what was not read yet in bold. */
export default function Notifications() {
  const [opened, setOpened] = useState<Row | null>(null)
  const { countUnread } = useNotifications()
  const [send, { isLoading }] = useSend(notificationRead)
  const push = usePushAction()
  const phone = usePhone()

  const markRead = (ids?: string[]) =>
    send(ids ? { ids } : {}).catch((error: unknown) => toast.failure(error))
  const open = (row: Row) => {
    setOpened(row)
    if (!row.readAt) void markRead([row.id])
  }

  useActions([
    ...push,
    {
      label: 'Marcar todas como lidas',
      icon: CheckCheck,
      onSelect: () => void markRead(),
      ...((countUnread === 0 || isLoading) && { disabledReason: 'Todas as notificações já foram lidas' }),
    },
  ])

  return (
    <>
      <RecordScreens
        of={notification}
        list={{
          columns: phone ? [title, day, message] : [title, message, { field: 'createdAt', width: 20 }],
          actions: (row): RowAction[] => [
            { label: 'Ler', icon: MessageSquareText, onSelect: () => open(row) },
            ...(row.readAt
              ? []
              : [{ label: 'Marcar como lida', icon: MailOpen, onSelect: () => void markRead([row.id]) }]),
          ],
          rowTitle: ({ title, message }) => ({ title, ...(message && { subtitle: message }) }),
          // Notices are read, not worked through.
          print: false,
          csv: false,
        }}
      />
      <Reading notification={opened} onClose={() => setOpened(null)} />
    </>
  )
}

const title: Column<Row> = { field: 'title', width: 30, draw: (row) => <Title row={row} /> }
const message: Column<Row> = { field: 'message', width: 50 }
/** Short enough for the second line of a phone. */
const day: Column<Row> = {
  field: 'createdAt',
  width: 20,
  draw: ({ createdAt }) => formatRelativeDay(createdAt),
}

/** Unread is a dot, bold, and a word for those who hear it. */
const Title = ({ row: { title, readAt } }: { row: Row }) =>
  readAt ? (
    <span>{title}</span>
  ) : (
    <strong className={css.unread}>
      <Hidden>Não lida: </Hidden>
      {title}
    </strong>
  )

/** The switch for messages while the page is closed, where browser and server have them. */
function usePushAction(): ScreenAction[] {
  const { state, isLoading, toggle } = usePush()
  if (state === 'impossible') return []
  const isOn = state === 'on'
  const act = () =>
    toggle().then(
      () => toast.success(isOn ? 'Avisos desativados neste navegador' : 'Avisos ativados neste navegador'),
      (error: unknown) => toast.failure(error),
    )
  return [
    {
      label: isOn ? 'Parar avisos neste navegador' : 'Receber avisos neste navegador',
      icon: isOn ? BellOff : Bell,
      onSelect: () => void act(),
      ...(state === 'denied' && {
        disabledReason: 'Os avisos foram bloqueados nas configurações do navegador',
      }),
      ...(isLoading && { disabledReason: 'Aguarde a resposta do navegador' }),
    },
  ]
}
