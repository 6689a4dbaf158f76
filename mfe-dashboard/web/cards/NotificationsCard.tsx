import { formatInteger, formatRelativeDay, formatTime } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useNotifications } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { cx, Hidden } from '@saude/kits/ui'
import css from './NotificationsCard.module.css'

/** How many are shown. */
const most = 3
const page = '/app/notification'

/** 'Notificações': what the person has not read, the newest first. */
export default function NotificationsCard() {
  const { items, countUnread, error, isLoading, refetch } = useNotifications()
  const more = Math.max(countUnread - most, 0)
  const data = isLoading || error ? undefined : items.slice(0, most)
  return (
    <DataCard
      title="Notificações"
      subtitle={(shown) =>
        shown.length > 0 && `${formatInteger(countUnread)} ${countUnread === 1 ? 'não lida' : 'não lidas'}`
      }
      link={{ href: page, text: more > 0 ? `VER MAIS (${formatInteger(more)})` : 'VER MAIS' }}
      asked={{ data, error, isLoading, refetch }}
      height={186}
      isEmpty={(shown) => shown.length === 0}
      empty="Não possui notificações"
    >
      {(shown) => (
        <ul>
          {shown.map(({ id, title, message, createdAt, readAt }) => (
            <li key={id} className={css.row}>
              <Link href={page} className={cx(css.item, !readAt && css.unread)}>
                <span className={css.title}>
                  {!readAt && <Hidden>Não lida: </Hidden>}
                  {title}
                </span>
                <span className={css.when}>
                  {formatRelativeDay(createdAt)} às {formatTime(createdAt)}
                </span>
                {message && <span className={css.text}>{message}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DataCard>
  )
}
