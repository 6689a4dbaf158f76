import { parseInstant } from '@saude/contract/instants'
import { notifyUntil } from '../../contract/compulsory.ts'
import type { Accompaniment } from './collection.ts'

/**
 * Until when a case is to be notified: the clock begins with the suspicion, at the end of its day where it was entered
 * later. Contacts without a suspicion are not notified.
 */
export function notifyUntilOf({
  pathology,
  state,
  openedOn,
  createdAt,
}: Pick<Accompaniment, 'pathology' | 'state' | 'openedOn' | 'createdAt'>): Date | undefined {
  if (state === 'monitored') return undefined
  const endOfDay = parseInstant(`${openedOn} 23:59:59`) ?? createdAt
  const since = endOfDay < createdAt ? endOfDay : createdAt
  return notifyUntil({ cid: pathology.id, since })
}
