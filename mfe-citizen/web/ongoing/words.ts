import type { OutputOf } from '@saude/contract/query'
import type { ongoingList } from '../../contract/ongoing.ts'

export type OngoingItem = OutputOf<typeof ongoingList>['items'][number]

/** What an entry is of: 'Hipertensão essencial (primária)'. */
export const nameOfOngoing = ({ cid, ciap, name }: OngoingItem): string =>
  name ?? cid?.name ?? ciap?.name ?? ''
