import { AppError } from '@saude/contract/errors'
import type { AskArea } from '@saude/service/service'
import { callOver, readOver, UnreachableError } from '../wire/call.ts'
import { type FeedSource, feedPage, feedQuery } from '../wire/feed.ts'
import type { Seal } from '../wire/seal.ts'

/** Longer than any feed's wait. Milliseconds. */
const feedMs = 40_000

/** The way back from a service in its own process to the gateway: what it asks, and the feeds that it follows. */
export interface GatewayLink {
  /** The gateway's address: sent with every question for the contract. */
  found(gateway: string): void
  readonly isFound: () => boolean
  readonly ask: AskArea
  feedOf(owner: string): FeedSource
}

/**
 * The way back of the service of `area`. Before the first greeting, and while the gateway is away, `ask` throws
 * `connectionFailed`.
 */
export function createLink(area: string, seal: Seal): GatewayLink {
  let gateway: string | undefined

  /** A call's own gateway, or the last one heard of. @throws UnreachableError before the first greeting */
  const base = (own?: string): string => {
    const known = own ?? gateway
    if (known === undefined) throw new UnreachableError('no gateway has called yet')
    return `${known}/internal/${area}`
  }

  return {
    found(url) {
      gateway = url
    },
    isFound: () => gateway !== undefined,
    async ask(query, input, { via, user, requestKey, deadline, signal }) {
      try {
        const url = `${base(via?.gateway)}/ask/${query}`
        const body = JSON.stringify(input ?? {})
        const claims = via
          ? { call: via.call, ...(requestKey !== undefined && { requestKey }) }
          : { ...(user.client && { client: user.client.id }) }
        const token = await seal.sign({ from: area, to: 'gateway', query }, body, claims)
        return await callOver({ url, token, body, deadline, ...(signal && { signal }) })
      } catch (error) {
        if (error instanceof UnreachableError) throw new AppError('connectionFailed')
        throw error
      }
    },
    feedOf: (owner) => async (asked, signal) => {
      const query = feedQuery(asked)
      const token = await seal.sign({ from: area, to: 'gateway', query: `GET /feed/${owner}` }, query)
      const limit = AbortSignal.any([signal, AbortSignal.timeout(feedMs)])
      return feedPage(await readOver(`${base()}/feed/${owner}?${query}`, token, limit))
    },
  }
}
