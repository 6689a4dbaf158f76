import { type FollowedFeed, type Follower, type FollowOptions, follow } from '@saude/service/follow'
import type { OpenedService } from '@saude/service/service'

interface FollowParts {
  /** The change feed of an area that is not among the services. */
  readonly remoteFeed: (area: string) => FollowedFeed | undefined
  readonly ask: FollowOptions['ask']
  readonly complain: (what: string, error: unknown) => void
}

/**
 * Lets every service follow the areas whose entities it keeps copies of. To be called when all are open and may ask.
 * @throws Error when an area is followed that is not there
 */
export function followEachOther(
  services: ReadonlyMap<string, OpenedService>,
  { remoteFeed, ask, complain }: FollowParts,
): Pick<Follower, 'stop'> {
  const followers = [...services.values()]
    .filter(({ follows }) => Object.keys(follows).length > 0)
    .map(({ area, store, follows }) =>
      follow(store, follows, {
        feedOf: (owner) => {
          const feed = services.get(owner)?.feed ?? remoteFeed(owner)
          if (!feed) throw new Error(`${area} follows ${owner}, which is not there`)
          return feed
        },
        ask,
        complain: (error) => complain(`${area} follows`, error),
      }),
    )
  return {
    async stop() {
      await Promise.all(followers.map(({ stop }) => stop()))
    },
  }
}
