import type { AnyRecord } from '@saude/contract/record/record'
import { ask } from '../../platform/index.ts'
import type { Entry } from './types.ts'

/** Paper takes the entry out of the house: the access log says who printed it. */
export function logPrint(of: AnyRecord, { id }: Entry): void {
  // What cannot be reached now was shown a moment ago: the paper is not held back for it.
  if (of.get && id) ask(of.get, { id }, { purpose: 'print' }).catch(() => undefined)
}
