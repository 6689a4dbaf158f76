import { type AppError, describeError } from '@saude/contract/errors'
import { type Asking, ask, type Call, isOfSome, onChanged, shows, useAsk } from '@saude/kits/platform'
import { useEffect, useMemo, useRef, useState } from 'react'

interface Input {
  readonly after?: string | null | undefined
}
interface Page {
  readonly next?: string | null | undefined
  readonly version?: string | null | undefined
  readonly later?: readonly { readonly after: string; readonly version: string }[] | null | undefined
}

/** A page that came, to be used again as long as its version holds. */
interface KeptPage<Point> {
  readonly version: string | null | undefined
  readonly next: string | null | undefined
  readonly points: readonly Point[]
}

interface KeptPages<In, Point> {
  readonly input: In
  /** By whom they come after. */
  readonly pages: Map<string, KeptPage<Point>>
}

/** What has come of all pages. */
interface Read<Point> {
  /** Of which question. */
  readonly input: object
  readonly points: readonly Point[]
  /** All pages have come. */
  readonly isWhole: boolean
  readonly error: AppError | undefined
}

export interface AllPages<Out, Point> extends Asking<Out> {
  /** Of all pages that have come. */
  readonly points: readonly Point[] | undefined
  /** Not all points have come yet; not while what is there whole is read again after a change. */
  readonly isFetching: boolean
}

/**
 * Asks a layer and every page after its first. Points are shown as they come, each time at least twice as many as
 * before: a map that is drawn anew for each of a hundred pages would be slower than the pages. What is shown stays
 * while it is read again after a change: of an answer with the versions of its later pages those that changed, of
 * others everything. A question that is asked again only for those whom it shows is so for those of every page.
 * @param pointsOf the points of an answer; a stable function
 */
export function useAllPages<In extends Input, Out extends Page, Point>(
  call: Call<In, Out>,
  input: NoInfer<In>,
  { skip, pointsOf }: { skip: boolean; pointsOf: (answer: Out) => readonly Point[] },
): AllPages<Out, Point> {
  const first = useAsk(call, input, { skip })
  const { data, isFetching, answeredAt, refetch } = first
  const begun = useMemo(() => data && pointsOf(data), [data, pointsOf])
  const [read, setRead] = useState<Read<Point>>()
  const mine = data?.next && read?.input === input ? read : undefined
  const shown = useRef(0)
  shown.current = mine?.points.length ?? begun?.length ?? 0
  const kept = useRef<KeptPages<In, Point>>(undefined)

  useEffect(() => {
    // A first page that was asked again may be the same while later ones are not, so their versions are looked at again.
    // When it was answered says so; that it was asked is not seen where the answer is quicker than the next frame.
    if (isFetching || answeredAt === undefined || !data?.next || !begun) return
    const controller = new AbortController()
    const { signal } = controller
    const publish = (points: readonly Point[], isWhole: boolean, error?: AppError) =>
      setRead({ input, points, isWhole, error })
    if (kept.current?.input !== input) kept.current = { input, pages: new Map() }
    const { pages } = kept.current
    const versions = new Map(data.later?.map(({ after, version }) => [after, version]))
    const pageAfter = async (after: string): Promise<KeptPage<Point> | undefined> => {
      const before = pages.get(after)
      if (before?.version && before.version === versions.get(after)) return before
      const answer = await ask(call, { ...input, after }, { signal })
      if (!answer || signal.aborted) return undefined
      return { version: answer.version, next: answer.next, points: pointsOf(answer) }
    }
    const readOn = async (next: string) => {
      const points = [...begun]
      for (let after: string | null | undefined = next; after; ) {
        const page = await pageAfter(after)
        if (!page || signal.aborted) return
        if (page.version) pages.set(after, page)
        points.push(...page.points)
        after = page.next
        if (!after || points.length >= 2 * shown.current) publish([...points], !after)
      }
      for (const after of pages.keys()) if (!versions.has(after)) pages.delete(after)
    }
    readOn(data.next).catch((error: unknown) => {
      if (!signal.aborted) publish(begun, false, describeError(error))
    })
    return () => controller.abort()
  }, [call, input, data, begun, isFetching, answeredAt, pointsOf])

  // Those of the first page are in its answer, which is looked at for every question.
  const later = useRef<readonly Point[]>([])
  later.current = mine?.points.slice(begun?.length) ?? []
  useEffect(() => {
    if (skip || !isOfSome(call)) return
    const stops = call.reads.map((topic) =>
      onChanged(topic, (ids) => {
        if (ids && shows(later.current, new Set(ids))) refetch()
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    ...first,
    points: mine?.points ?? begun,
    error: first.error ?? mine?.error,
    isFetching: data ? Boolean(data.next) && !mine?.isWhole && !mine?.error : isFetching,
  }
}
