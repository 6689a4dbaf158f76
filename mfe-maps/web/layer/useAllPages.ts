import { type AppError, describeError } from '@saude/contract/errors'
import { type Asking, ask, type Call, useAsk } from '@saude/kits/platform'
import { useEffect, useMemo, useRef, useState } from 'react'

interface Input {
  readonly after?: string | null | undefined
}
interface Page {
  readonly next?: string | null | undefined
}

/** What has come of all pages. */
interface Read<Point> {
  /** Of which question, and behind which first page. */
  readonly input: object
  readonly first: object
  readonly points: readonly Point[]
  readonly error: AppError | undefined
}

export interface AllPages<Out, Point> extends Asking<Out> {
  /** Of all pages that have come. */
  readonly points: readonly Point[] | undefined
}

/**
 * Asks a layer and every page after its first. Points are shown as they come, each time at least twice as many as
 * before: a map that is drawn anew for each of a hundred pages would be slower than the pages. What is shown stays
 * while everything is read again after a change.
 * @param pointsOf the points of an answer; a stable function
 */
export function useAllPages<In extends Input, Out extends Page, Point>(
  call: Call<In, Out>,
  input: NoInfer<In>,
  { skip, pointsOf }: { skip: boolean; pointsOf: (answer: Out) => readonly Point[] },
): AllPages<Out, Point> {
  const first = useAsk(call, input, { skip })
  const { data, isFetching } = first
  const begun = useMemo(() => data && pointsOf(data), [data, pointsOf])
  const [read, setRead] = useState<Read<Point>>()
  const mine = data?.next && read?.input === input ? read : undefined
  const shown = useRef(0)
  shown.current = mine?.points.length ?? begun?.length ?? 0

  useEffect(() => {
    // A first page that was asked again may be the same while later ones are not: they are all read again.
    if (isFetching || !data?.next || !begun) return
    const controller = new AbortController()
    const { signal } = controller
    const publish = (points: readonly Point[], error?: AppError) =>
      setRead({ input, first: data, points, error })
    const readOn = async (next: string) => {
      const points = [...begun]
      for (let after: string | null | undefined = next; after; ) {
        const page: Out | null = await ask(call, { ...input, after }, { signal })
        if (!page || signal.aborted) return
        points.push(...pointsOf(page))
        after = page.next
        if (!after || points.length >= 2 * shown.current) publish([...points])
      }
    }
    readOn(data.next).catch((error: unknown) => {
      if (!signal.aborted) publish(begun, describeError(error))
    })
    return () => controller.abort()
  }, [call, input, data, begun, isFetching, pointsOf])

  return {
    ...first,
    points: mine?.points ?? begun,
    error: first.error ?? mine?.error,
    isFetching: isFetching || (Boolean(data?.next) && mine?.first !== data),
  }
}
