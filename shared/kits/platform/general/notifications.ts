import { AppError } from '@saude/contract/errors'
import { useAsk } from '../data/useAsk.ts'
import { useSession } from '../session/hooks.ts'
import { notificationList } from './calls.ts'
import { useNetwork } from './network.ts'

/** Every 15 minutes, and at once when the server says that there is something. */
const interval = 900_000
const unread = { onlyUnread: true }

/** What the person has not read yet; the badge of the main navigation. */
export function useNotifications() {
  const session = useSession()
  const { online } = useNetwork()
  const skip = session === null || !online
  const { data, error, ...rest } = useAsk(notificationList, unread, {
    skip,
    pollingInterval: skip ? 0 : interval,
  })
  const items = session ? (data?.items ?? []) : []
  return {
    ...rest,
    items,
    countUnread: items[0]?.countUnread ?? 0,
    error: session
      ? error
      : new AppError('auth', 'Necessário estar autenticado para visualizar as notificações'),
  }
}
