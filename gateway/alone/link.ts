import { AppError } from '@saude/contract/errors'
import type { AskArea } from '@saude/service/service'
import { callOver, readOver, UnreachableError } from '../wire/call.ts'
import { type FeedSource, feedPage, feedQuery } from '../wire/feed.ts'
import type { Seal } from '../wire/seal.ts'
import { createGateways } from './gateways.ts'

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
 * The way back of the service of `area`: for a call to the gateway that has it, else to whichever lives. Before the first greeting,
 * and while all of them are away, `ask` throws `connectionFailed`.
 */
export function createLink(area: string, seal: Seal): GatewayLink {
  const gateways = createGateways()

  /** Does something with a gateway. @throws UnreachableError before the first greeting, and where it does not answer */
  async function by<T>(gateway: string | undefined, work: (base: string) => Promise<T>): Promise<T> {
    if (gateway === undefined) throw new UnreachableError('no gateway has called yet')
    try {
      return await work(`${gateway}/internal/${area}`)
    } catch (error) {
      if (error instanceof UnreachableError) gateways.lost(gateway)
      throw error
    }
  }

  return {
    found: gateways.greeted,
    isFound: () => gateways.all().length > 0,
    async ask(query, input, { via, user, requestKey, deadline, signal }) {
      try {
        const body = JSON.stringify(input ?? {})
        const claims = via
          ? { call: via.call, ...(requestKey !== undefined && { requestKey }) }
          : { ...(user.client && { client: user.client.id }) }
        const token = await seal.sign({ from: area, to: 'gateway', query }, body, claims)
        // Whether one that did not answer has done it is not known: who asks again asks the next.
        return await by(via?.gateway ?? gateways.all()[0], (base) =>
          callOver({
            url: `${base}/ask/${query}`,
            token,
            body,
            deadline,
            ...(signal && { signal }),
          }),
        )
      } catch (error) {
        if (error instanceof UnreachableError) throw new AppError('connectionFailed')
        throw error
      }
    },
    feedOf: (owner) => async (asked, signal) => {
      const query = feedQuery(asked)
      const read = async (base: string) => {
        const token = await seal.sign({ from: area, to: 'gateway', query: `GET /feed/${owner}` }, query)
        const limit = AbortSignal.any([signal, AbortSignal.timeout(feedMs)])
        return feedPage(await readOver(`${base}/feed/${owner}?${query}`, token, limit))
      }
      // Each gateway has the same feed: one that dies is followed by the next, at once.
      const [first, ...others] = gateways.all()
      let page = by(first, read)
      for (const other of others)
        page = page.catch((error: unknown) => {
          if (signal.aborted || !(error instanceof UnreachableError)) throw error
          return by(other, read)
        })
      return page
    },
  }
}
