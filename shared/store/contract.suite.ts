import { describeArrays } from './contract/arrays.ts'
import { describeAtomically } from './contract/atomically.ts'
import { describeBoundedReads } from './contract/bounded-reads.ts'
import { describeClearing } from './contract/clearing.ts'
import { describeClosing } from './contract/closing.ts'
import { describeFilters } from './contract/filters.ts'
import { describeGroups } from './contract/groups.ts'
import { describeMixedUpdates } from './contract/mixed-updates.ts'
import { describeNames } from './contract/names.ts'
import { describePages } from './contract/pages.ts'
import { describePolling } from './contract/polling.ts'
import { describeRaces } from './contract/races.ts'
import { describeSources } from './contract/sources.ts'
import { describeUnannounced } from './contract/unannounced.ts'
import { describeUndefined } from './contract/undefined.ts'
import { describeUniqueKeys } from './contract/unique.ts'
import { describeUpdates } from './contract/updates.ts'
import { describeViews } from './contract/views.ts'
import type { OpenForTest } from './contract/world.ts'

// Long tables, and on MongoDB each question is a way there and back.
jest.setTimeout(60_000)

/** What every engine must do. `open` opens an empty store with the given collections. */
export function describeStoreContract(name: string, open: OpenForTest): void {
  describe(`${name} keeps the store's contract`, () => {
    describeFilters(open)
    describePages(open)
    describeBoundedReads(open)
    describeUpdates(open)
    describeMixedUpdates(open)
    describeUniqueKeys(open)
    describeUnannounced(open)
    describeUndefined(open)
    describeArrays(open)
    describeGroups(open)
    describeNames(open)
    describeRaces(open)
    describeAtomically(open)
    describePolling(open)
    describeClearing(open)
    describeViews(open)
    describeSources(open)
    describeClosing(open)
  })
}
