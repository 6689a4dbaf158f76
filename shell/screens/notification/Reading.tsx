import { formatDateTime } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import type { notificationList } from '@saude/core/contract/notification'
import { Button, Dialog } from '@saude/kits/ui'
import css from './Notifications.module.css'

export interface ReadingProps {
  notification: ItemOf<typeof notificationList> | null
  onClose: () => void
}

/** The whole text of a notification. */
export const Reading = ({ notification, onClose }: ReadingProps) => (
  <Dialog
    open={notification !== null}
    onClose={onClose}
    title={notification?.title ?? ''}
    subtitle={notification && formatDateTime(notification.createdAt)}
    actions={
      <Button kind="primary" onClick={onClose}>
        Fechar
      </Button>
    }
  >
    {notification?.message ? <p className={css.message}>{notification.message}</p> : undefined}
  </Dialog>
)
