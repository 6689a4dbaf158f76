import { followedFeed } from '@saude/service/feed-holds'
import { type FollowedFeed, type Follower, type FollowOptions, follow, ownerOf } from '@saude/service/follow'
import type { OpenedService } from '@saude/service/service'

interface FollowParts {
  /** The change feed of an area that is not among the services. */
  readonly remoteFeed: (area: string) => FollowedFeed | undefined
  readonly ask: FollowOptions['ask']
  readonly complain: (what: string, error: unknown) => void
}

/**
 * Lets every service follow the areas whose entities it keeps copies of, in one process for each store. To be called when all are open and may ask.
 * @throws Error when an area is followed that is not there
 */
export function followEachOther(
  services: ReadonlyMap<string, OpenedService>,
  { remoteFeed, ask, complain }: FollowParts,
): Pick<Follower, 'stop'> {
  const followers = [...services.values()]
    .filter(({ follows }) => Object.keys(follows).length > 0)
    .map(({ area, follows, hold }) => {
      const feeds = new Map(
        Object.keys(follows).map((topic) => {
          const owner = ownerOf(topic).area
          const own = services.get(owner)
          const feed = own ? followedFeed(own.feed) : remoteFeed(owner)
          if (!feed) throw new Error(`${area} follows ${owner}, which is not there`)
          return [owner, feed] as const
        }),
      )
      const feedOf = (owner: string) => {
        const feed = feeds.get(owner)
        if (!feed) throw new Error(`${area} does not follow ${owner}`)
        return feed
      }
      return hold((store) => {
        const { stop } = follow(store, follows, {
          feedOf,
          ask,
          complain: (error) => complain(`${area} follows`, error),
        })
        return stop
      })
    })
  return {
    async stop() {
      await Promise.all(followers.map(async (end) => (await end)()))
    },
  }
}
