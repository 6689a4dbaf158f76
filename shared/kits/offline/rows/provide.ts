import { provideLocalRows } from '../../list/load/local.ts'
import { session } from '../../platform/session/session.ts'
import { ask } from '../../platform/transport/ask.ts'
import { callByName } from '../../platform/transport/call.ts'
import type { AskPage, SyncedList, SyncPage } from '../sync/pages.ts'
import type { LocalIndex } from './local.ts'

/** A synced list as a device keeps it. */
export interface LocalList {
  readonly name: string
  /** What its screens read. */
  readonly topic: string
  readonly ask: AskPage
}

/** Of a list that is not theirs people keep no rows, nor those of an earlier group. */
const nothing: SyncPage = { items: [], totalItems: 0, endReached: true, startedOver: true }

/** @param name of a query that is declared `synced` */
export function localList(name: string, topic: string): LocalList {
  const call: SyncedList = callByName(name)
  return {
    name,
    topic,
    ask: async (input, options) => (session.held().has(name) ? ask(call, input, options) : nothing),
  }
}

/** Lets the list's screens use the rows of this device. @returns the function that ends it */
export const keepRows = ({ name }: LocalList, local: LocalIndex): (() => void) =>
  provideLocalRows(name, (variables) => local.rows(variables))
