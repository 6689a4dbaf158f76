import type { Store } from '@saude/store'
import { keep } from '../bounded.ts'

interface Versioned {
  readonly _id: string
  readonly version: number
}

/** More documents than this are not held in common; a town has some dozens of groups and units. */
const remembered = 5000

/**
 * One copy in memory of what many sessions hold: their groups, rights, health units and client. 1,500 people would
 * hold 1,500 boundaries of the same town otherwise.
 */
export interface Copies {
  /** The copy of this version that others hold already, else this one. */
  document<T extends Versioned>(document: T): T
  /** What follows from some documents, made once for their versions. */
  derived<T extends object>(from: readonly Versioned[], make: () => T): T
}

const ofStores = new WeakMap<Store, Copies>()

export function copiesOf({ shared: store }: Store): Copies {
  const copies = ofStores.get(store) ?? createCopies()
  ofStores.set(store, copies)
  return copies
}

function createCopies(): Copies {
  const known = new Map<string, object>()
  const once = <T extends object>(key: string, make: () => T): T => {
    const made = known.get(key) ?? make()
    keep(known, key, made, remembered)
    return made as T // what stands under a key was made by the same caller's `make`
  }
  const keyOf = ({ _id, version }: Versioned) => `${_id}:${version}`
  return {
    document: (document) => once(keyOf(document), () => document),
    derived: (from, make) => once(`of ${from.map(keyOf).join(' ')}`, make),
  }
}
