import { AppError, describeError } from '@saude/contract/errors'
import type { Call } from '../../platform/transport/call.ts'
import type { AskOptions } from '../../platform/transport/types.ts'
import type { Row } from '../rows/blocks.ts'
import { pause } from './pause.ts'

/** What a synced list answers a device (`@saude/contract/list-query`). */
export interface SyncPage {
  readonly items: readonly Row[]
  readonly totalItems: number
  readonly endReached: boolean
  readonly cursor?: string | null | undefined
  readonly removed?: readonly string[] | null | undefined
  readonly startedOver?: boolean | null | undefined
}

interface SyncInput {
  readonly offlineStore: boolean
  readonly eachStep: number
  readonly cursor?: string | null | undefined
}

/** A list that is declared `synced`. */
export type SyncedList = Call<SyncInput, SyncPage>

export type AskPage = (input: SyncInput, options: AskOptions) => Promise<SyncPage | null>

/** Rows of a page; milliseconds that it may take; how often it is tried. */
export const pageSize = 200
const pageTimeout = 20_000
const mostTries = 3

/** Where trying again helps. */
const isPassing = ({ key }: AppError) =>
  key === 'connectionFailed' || key === 'timeout' || key === 'unknown' || key === 'tooManyRequests'

/** Asks for the page behind a cursor, up to three times. Null: cancelled. @throws AppError */
export async function fetchPage(
  ask: AskPage,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<SyncPage | null> {
  let failure = new AppError('connectionFailed')
  for (let tried = 0; tried < mostTries; tried++) {
    try {
      const input = { offlineStore: true, eachStep: pageSize, ...(cursor !== undefined && { cursor }) }
      // By HTTP alone: pages are large, and the socket is for what people wait for.
      return await ask(input, { signal, timeout: pageTimeout, forceHttp: true })
    } catch (reason) {
      failure = describeError(reason)
      if (!isPassing(failure)) throw failure
      const { retryAfter } = failure.payload ?? {}
      if (retryAfter !== undefined) await pause(retryAfter * 1_000, signal)
      if (signal.aborted) return null
    }
  }
  throw failure
}
