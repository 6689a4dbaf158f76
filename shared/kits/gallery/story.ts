import type { ReactNode } from 'react'

/** What a call of a story is answered: data, an AppError that is thrown, or a promise that waits. */
export type Answer = (input: Readonly<Record<string, unknown>>, signal: AbortSignal | undefined) => unknown

/** One component in one state. */
export interface Story {
  /** What is shown, in words: 'Sem linhas'. */
  readonly title: string
  /** A component of its own, so that it may hold state. */
  readonly draw: () => ReactNode
  /** Answers by the name of the query; queries that are not named go to the real server. */
  readonly answers?: Readonly<Record<string, Answer>>
  /** Fills the page, as a screen does; otherwise it stands in the middle with room around it. */
  readonly whole?: boolean
}

/** Stories of one kit by their part of the address: `{empty: {...}}` is `/app/gallery/list/empty`. */
export interface Stories {
  readonly title: string
  readonly stories: Readonly<Record<string, Story>>
}
