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
  /** The list of those whom the user looks after, of which the device keeps more. */
  readonly own?: OwnList | undefined
}

/** A synced list, and the permission that it needs. */
export interface OwnList {
  readonly name: string
  readonly permission: string
}

/** Of a list that is not theirs people keep no rows, nor those of an earlier group. */
const nothing: SyncPage = { items: [], totalItems: 0, endReached: true, startedOver: true }

/** Asks for the pages of a synced list. @param permission without which the list is empty */
export function pagesOf(name: string, permission = name): AskPage {
  const call: SyncedList = callByName(name)
  return async (input, options) => (session.held().has(permission) ? ask(call, input, options) : nothing)
}

/** @param name of a query that is declared `synced` @param own as `LocalList` has it */
export const localList = (name: string, topic: string, own?: OwnList): LocalList => ({
  name,
  topic,
  ask: pagesOf(name),
  own,
})

/** Lets the list's screens use the rows of this device. @returns the function that ends it */
export const keepRows = ({ name }: LocalList, local: LocalIndex): (() => void) =>
  provideLocalRows(name, (variables) => local.rows(variables))
