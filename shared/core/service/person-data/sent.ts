import { formatDateTime } from '@saude/contract/formats'
import { mostOfPerson } from '@saude/contract/person-data'
import { personSentQueries } from '@saude/contract/person-sent'
import { processingQueries } from '@saude/contract/processing'
import { chunksOf } from '@saude/contract/values'
import type { HandlerArgs } from '@saude/service/handlers'
import type { collections } from '../collections.ts'
import type { Copy, Sent } from './copy.ts'

type Asking = Pick<HandlerArgs<unknown, typeof collections>, 'ask'>

/** What of a copy's entries areas have sent to others, the last first. */
export async function sentOf({ ask }: Asking, items: readonly { readonly id: string }[]): Promise<Sent[]> {
  const found = []
  for (const query of personSentQueries())
    for (const ids of chunksOf([...new Set(items.map(({ id }) => id))], mostOfPerson))
      found.push(...(await ask(query, { ids })).items)
  return found
    .sort((one, other) => (one.at > other.at ? -1 : 1))
    .map((one) => ({ ...one, at: formatDateTime(one.at) }))
}

/** With whom data of the kinds in a copy are shared, as the register of processing says it. */
export async function sharedOf({ ask }: Asking, parts: Copy['parts']): Promise<Copy['shared']> {
  const shared = []
  for (const query of processingQueries()) {
    const { area } = query.access
    const { items } = await ask(query, {})
    for (const { title, collections: of, shared: others } of items)
      if (others.length > 0 && parts.some((part) => part.area === area && of.includes(part.collection)))
        shared.push({ title, with: others.join('; ') })
  }
  return shared
}
