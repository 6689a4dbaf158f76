import { parseInstant } from '@saude/contract/instants'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { nameMatches } from '@saude/contract/search'
import type { Call } from '@saude/service/handlers'
import { pageOfRows } from '@saude/service/page'
import { citizenMessageList } from '../../contract/citizen-message.ts'
import { notificationList } from '../../contract/notification.ts'

type Input = InputOf<typeof notificationList>
type Message = OutputOf<typeof citizenMessageList>['items'][number]

/** All messages to one citizen; no one gets more. */
const all = { startIndex: 0, stopIndex: 9_999 } as const

/** What the citizen area has sent to a citizen, as notices (access.md: `notificationList` with `citizenId`). */
export async function messagesTo(
  citizenId: string,
  input: Input,
  ask: Call['ask'],
): Promise<OutputOf<typeof notificationList>> {
  const { order } = input
  const { items } = await ask(citizenMessageList, {
    citizenId,
    ...all,
    ...(order && { orderBy: 'createdAt', order }),
  })
  const countUnread = items.filter(({ readAt }) => !readAt).length
  const page = pageOfRows(items.filter(fitting(input)), input, notificationList, ['q'])
  return {
    ...page,
    items: page.items.map((one) => ({
      id: one.id,
      title: titleOf(one),
      message: one.message ?? null,
      createdAt: one.createdAt,
      readAt: one.readAt ?? null,
      countUnread,
    })),
  }
}

const titleOf = ({ userName }: Message) => (userName ? `Mensagem de ${userName}` : 'Mensagem')

/** The filters of the list, on what is here already. */
function fitting(input: Input): (one: Message) => boolean {
  const typed = [input.title, input.q].filter(Boolean).join(' ')
  const notBefore = (since: string | null | undefined, at: string | null | undefined) =>
    !since || (at ? Number(parseInstant(at)) >= Number(parseInstant(since)) : false)
  return (one) =>
    (!input.id || one.id === input.id) &&
    (!input.onlyUnread || !one.readAt) &&
    nameMatches(titleOf(one), typed) &&
    nameMatches(one.message ?? '', input.message ?? '') &&
    notBefore(input.createdAt, one.createdAt) &&
    notBefore(input.readAt, one.readAt)
}
