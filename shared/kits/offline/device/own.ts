import { today } from '@saude/contract/instants'
import type { OwnRows } from '../../platform/device/port.ts'
import { type OwnList, pagesOf } from '../rows/provide.ts'
import { createSync } from '../sync/sync.ts'
import { alone } from './alone.ts'
import { dayState, syncState } from './states.ts'
import type { UserStore } from './user-store.ts'

interface OwnSetup {
  readonly store: UserStore
  readonly list: OwnList | undefined
  readonly isAnonymised: () => boolean
  /** Says to the other tabs that rows have changed. */
  readonly changed: () => void
}

/** Those whom the user looks after, as this device keeps them. */
export interface Own {
  start(): Promise<void>
  /** Fetches what is new, while the sync of the device is switched on. */
  run(): Promise<void>
  clear(): Promise<void>
  rows(): OwnRows | undefined
  stop(): void
}

/** Nothing of it where no list was named. */
const none: Own = {
  start: async () => undefined,
  run: async () => undefined,
  clear: async () => undefined,
  rows: () => undefined,
  stop: () => undefined,
}

/** What was fetched on another day is fetched anew: who is due, and which doses are open, changes with none written. */
const isOfAnotherDay = (syncedAt: string) => today(new Date(syncedAt)) !== today()

/** The sync of the user's own people beside the list of everybody: switched on and off with it. */
export function createOwn({ store, list, isAnonymised, changed }: OwnSetup): Own {
  if (!list) return none
  const { name, permission } = list
  const { values, day } = store
  let shown: OwnRows | undefined
  const index = () => {
    shown = undefined
  }
  const sync = createSync({
    values,
    blocks: day,
    ask: pagesOf(name, permission),
    state: dayState,
    isAnonymised,
    index,
    name: 'sync.day',
    isOld: isOfAnotherDay,
    alone: (work) => alone('day', work, changed),
  })
  return {
    start: sync.start,
    run: async () => {
      // A device of before has the list of everybody, and takes these along with the next sync.
      if (syncState.current().enabled) await sync.enable()
    },
    clear: sync.disable,
    rows: () => {
      const { syncedAt } = dayState.current()
      if (syncedAt === undefined || isAnonymised()) return undefined
      if (shown?.at !== syncedAt) shown = { at: syncedAt, rows: [...day.rows()] }
      return shown
    },
    stop: sync.interrupt,
  }
}
