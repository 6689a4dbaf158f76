import { describeError } from '@saude/contract/errors'
import type { ItemOf } from '@saude/contract/list-query'
import type { InputOf } from '@saude/contract/query'
import { ask, useAsk } from '@saude/kits/platform'
import { useEffect, useState } from 'react'
import { patientQueueList } from '../../contract/queue.ts'

export type Patient = ItemOf<typeof patientQueueList>

/** A waiting room moves on by itself. Milliseconds. */
const freshness = 15_000
const { maxRows } = patientQueueList.list

/** The pages behind the first, of the answer that they were read after. */
interface Rest {
  readonly unitId: string | undefined
  readonly items: readonly Patient[]
}

/** Everybody who was called or waits, in a unit or in all of them, however many pages that is. */
export function useQueue(healthUnit: InputOf<typeof patientQueueList>['healthUnit']) {
  const { data, error, isFetching, refetch } = useAsk(
    patientQueueList,
    { healthUnit, startIndex: 0, stopIndex: maxRows - 1 },
    { pollingInterval: freshness },
  )
  const unitId = healthUnit?.id
  const [rest, setRest] = useState<Rest>()
  const [failure, setFailure] = useState<ReturnType<typeof describeError>>()

  useEffect(() => {
    // A first page that was asked again may be the same while later ones are not: they are read again.
    if (isFetching || !data) return
    const controller = new AbortController()
    const readOn = async () => {
      const items: Patient[] = []
      for (let page: Pick<typeof data, 'items' | 'endReached'> | null = data; page && !page.endReached; ) {
        const startIndex: number = data.items.length + items.length
        page = await ask(
          patientQueueList,
          {
            ...(unitId === undefined ? { healthUnit: null } : { healthUnit: { id: unitId, name: '' } }),
            startIndex,
            stopIndex: startIndex + maxRows - 1,
          },
          { signal: controller.signal },
        )
        if (!page || page.items.length === 0) break
        items.push(...page.items)
      }
      if (!controller.signal.aborted) setRest({ unitId, items })
    }
    readOn().then(
      () => setFailure(undefined),
      (reason: unknown) => !controller.signal.aborted && setFailure(describeError(reason)),
    )
    return () => controller.abort()
  }, [data, isFetching, unitId])

  const later = rest?.unitId === unitId ? rest?.items : undefined
  return {
    // Somebody may move from one page to another while they are read.
    patients: data && [...new Map([...data.items, ...(later ?? [])].map((one) => [one.id, one])).values()],
    total: data?.totalItems,
    error: error ?? failure,
    refetch,
  }
}
