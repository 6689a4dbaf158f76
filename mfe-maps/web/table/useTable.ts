import type { citizenGeolocationPeople } from '@saude/citizen/contract/layer'
import type { OutputOf } from '@saude/contract/query'
import type { Asking, Call } from '@saude/kits/platform'
import { useEffect, useRef } from 'react'
import { useAllPages } from '../layer/useAllPages.ts'

type People = OutputOf<typeof citizenGeolocationPeople>

interface TableOptions {
  readonly skip: boolean
  /** What the layer itself says with the same filters: its numbers and the versions of its pages. */
  readonly layer: Pick<Asking<unknown>, 'data' | 'answeredAt'>
}

const peopleOf = ({ people }: People) => people

/**
 * The people of a layer's table. Each reading is logged, so it is read again only after a change of somebody on it, or
 * when the layer says something else: who comes is not on it yet, but is counted there. It is asked after the layer, so
 * that no change comes between the two.
 */
export function useTable(call: Call<object, People>, input: object, { skip, layer }: TableOptions) {
  const { data, answeredAt } = layer
  const table = useAllPages(call, input, { skip: skip || data === undefined, pointsOf: peopleOf })
  // An answer that is equal to the one before is the same object.
  const last = useRef<{ readonly data: unknown; readonly since: number | undefined }>(undefined)
  if (data !== undefined && last.current?.data !== data) last.current = { data, since: answeredAt }
  const since = data === undefined ? undefined : last.current?.since
  const { askedAt, answeredAt: read, refetch } = table
  useEffect(() => {
    // Asked again while it is on its way it would not be asked: then once more when it has come.
    if (read !== undefined && askedAt !== undefined && since !== undefined && askedAt < since) refetch()
  }, [askedAt, read, since, refetch])
  return table
}
