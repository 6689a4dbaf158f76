import type { FilesNote } from '../../platform/push/worker.ts'
import type { State } from '../device/state.ts'
import { pause } from '../sync/pause.ts'
import { mostTries, waitBefore } from '../tiles/tiles.ts'
import type { FilesStatus } from './status.ts'

/** Milliseconds without a word from a worker at work, after which it is taken to have ended: browsers end them at will. */
export const silence = 60_000

interface FilesSetup {
  readonly state: State<FilesStatus>
  /** Asks the worker to fetch what is missing. */
  readonly warm: () => Promise<void>
  /** Asks it what it has. */
  readonly look: () => Promise<void>
  readonly isPossible: () => boolean
  readonly isOnline: () => boolean
  readonly wait?: typeof pause
}

/** The files of the application on this device: what the worker says of them, and that it tries again. */
export interface Files {
  /** Looks at what is here. */
  begin(): void
  hear(note: FilesNote): void
  /** The connection is back. */
  connected(): void
  stop(): void
}

/** Follows the worker that keeps the files; what did not come is asked for again as pictures of maps are, up to a hundred times. */
export function createFiles({ state, warm, look, isPossible, isOnline, wait = pause }: FilesSetup): Files {
  let tries = 0
  let waiting: AbortController | undefined

  const fetchMissing = () => {
    if (isOnline()) warm().catch((error: unknown) => console.warn(error))
    else state.set({ isFetching: false })
  }
  const after = (milliseconds: number, work: () => void) => {
    waiting?.abort()
    waiting = new AbortController()
    const { signal } = waiting
    void wait(milliseconds, signal).then(() => !signal.aborted && work())
  }
  const failed = () => {
    state.set({ isFetching: false, isNewest: false })
    tries += 1
    if (tries <= mostTries) after(waitBefore(tries), fetchMissing)
  }

  return {
    begin: () => {
      state.set({ isPossible: isPossible() })
      if (isPossible()) look().catch((error: unknown) => console.warn(error))
    },
    hear: (note) => {
      switch (note.type) {
        case 'files':
          return state.set({ isHere: note.isWhole })
        case 'warming':
          state.set({ isFetching: true, held: note.held, wanted: note.wanted })
          return after(silence, failed)
        case 'warmed':
          waiting?.abort()
          tries = 0
          return state.set({ isHere: true, isNewest: true, isFetching: false })
        case 'unwarmed':
          return failed()
      }
    },
    connected: () => {
      tries = 0
      if (!state.current().isNewest) fetchMissing()
    },
    stop: () => waiting?.abort(),
  }
}
