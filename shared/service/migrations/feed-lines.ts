import { moveEntries } from '@saude/store'
import type { Conversion, Migrations } from './migration.ts'

/** Entries that one commit moves. */
const atOnce = 1_000
/** More are not counted before they are moved. */
const mostCounted = 10_000_000

/**
 * On MongoDB each municipality has a line of the feed of its own, to which the entries of before are moved. Programs that know one
 * line alone would write where no one reads, and are refused.
 */
const feedLines: Conversion = {
  id: '2026-11-27-90-feed-lines',
  title: 'Histórico de alterações separado por município',
  async run({ store, from }) {
    const left = await store.feed.former(from === undefined ? mostCounted : atOnce + 1)
    const count = Math.min(left, atOnce)
    return {
      operations: count > 0 ? [moveEntries(atOnce)] : [],
      count,
      ...(from === undefined && { total: left }),
      ...(left > atOnce && { next: 'rest' }),
    }
  },
}

/** What a service's stores of an engine go through: its own migrations, and those of the store itself, in the order of their days. */
export const migrationsOn = (uri: string | undefined, own: Migrations = []): Migrations =>
  uri === undefined ? own : [...own, feedLines].sort((a, b) => (a.id < b.id ? -1 : 1))
