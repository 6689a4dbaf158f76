import { provideLocalRows } from '../../list/load/local.ts'
import { ask } from '../../platform/transport/ask.ts'
import { callByName } from '../../platform/transport/call.ts'
import type { AskPage, SyncedList } from '../sync/pages.ts'
import type { LocalIndex } from './local.ts'

/** A synced list as a device keeps it. */
export interface LocalList {
  readonly name: string
  /** What its screens read. */
  readonly topic: string
  readonly ask: AskPage
}

/** @param name of a query that is declared `synced` */
export function localList(name: string, topic: string): LocalList {
  const call: SyncedList = callByName(name)
  return { name, topic, ask: (input, options) => ask(call, input, options) }
}

/** Lets the list's screens use the rows of this device. @returns the function that ends it */
export const keepRows = ({ name }: LocalList, local: LocalIndex): (() => void) =>
  provideLocalRows(name, (variables) => local.rows(variables))
