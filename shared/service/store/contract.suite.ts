import { describeAtomically } from './contract/atomically.ts'
import { describeClosing } from './contract/closing.ts'
import { describeFilters } from './contract/filters.ts'
import { describeGroups } from './contract/groups.ts'
import { describeNames } from './contract/names.ts'
import { describePages } from './contract/pages.ts'
import { describeRaces } from './contract/races.ts'
import { describeUpdates } from './contract/updates.ts'
import type { OpenForTest } from './contract/world.ts'

/** What every engine must do. `open` opens an empty store with the given collections. */
export function describeStoreContract(name: string, open: OpenForTest): void {
  describe(`${name} keeps the store's contract`, () => {
    describeFilters(open)
    describePages(open)
    describeUpdates(open)
    describeGroups(open)
    describeNames(open)
    describeRaces(open)
    describeAtomically(open)
    describeClosing(open)
  })
}
