import { type ListInput, type ListPage, type ListQuery, rowsAsked } from '@saude/contract/list-query'
import type { Answer } from '@saude/contract/query'
import { isOfDevice } from '@saude/service/device-page'
import type { Scoped, User } from '@saude/service/handlers'
import { type PageOptions, pageOf } from '@saude/service/page'
import { both } from '@saude/store'
import type { Citizen } from '../citizen/citizen.ts'

/**
 * A page of citizens as the caller works: agents without a search and an order find their own
 * citizens first, as a group; an order that is asked for is that order, and for everybody else the list is as it is.
 */
export function pageFor<In extends ListInput, Item, Filters, Key extends string>(
  user: User,
  citizens: Scoped<Citizen>,
  query: ListQuery<In, Item, Filters, Key>,
  input: In,
  { isNarrow, ...given }: PageOptions<Citizen, Item> & { readonly isNarrow: boolean },
): Promise<Answer<ListPage<Item>>> {
  // Its lists are searched by name and number (`typed`).
  const options = { ...given, searches: ['q', 'expression'] as const }
  const isUsual = !input.orderBy && !input.order && !input.after && !isOfDevice(query, input)
  return user.id !== null && user.groups.includes('acs') && isUsual && !isNarrow
    ? pageOwnFirst(citizens, query, input, options, user.id)
    : pageOf(citizens, query, input, options)
}

/**
 * A page on which an agent's own citizens come before all others, each part in the order of the list
 * (who works in a micro-area works there first).
 */
async function pageOwnFirst<In extends ListInput, Item, Filters, Key extends string>(
  citizens: Scoped<Citizen>,
  query: ListQuery<In, Item, Filters, Key>,
  input: In,
  { filter = {}, count = () => citizens.countDocuments(filter), ...options }: PageOptions<Citizen, Item>,
  agentId: string,
): Promise<Answer<ListPage<Item>>> {
  const { startIndex, stopIndex } = rowsAsked(input, query.list.maxRows)
  const mine = both<Citizen>(filter, { responsibleAcsId: agentId })
  const others = both<Citizen>(filter, { responsibleAcsId: { $ne: agentId } })
  const [first, total] = await Promise.all([
    pageOf(citizens, query, input, { ...options, filter: mine }),
    count(),
  ])
  const own = first.totalItems
  const whole = {
    totalItems: total,
    startIndex,
    stopIndex,
    endReached: stopIndex >= total - 1,
    ...(own > 0 && {
      groups: own < total ? [ownGroup, { title: 'Outros cidadãos', from: own }] : [ownGroup],
    }),
  }
  if (stopIndex < own) return { ...first, ...whole }
  const rest = { ...input, startIndex: Math.max(0, startIndex - own), stopIndex: stopIndex - own }
  const then = await pageOf(citizens, query, rest, {
    ...options,
    filter: others,
    count: async () => total - own,
  })
  return { ...then, ...whole, items: [...first.items, ...then.items] }
}

const ownGroup = { title: 'Meus cidadãos', from: 0 }
