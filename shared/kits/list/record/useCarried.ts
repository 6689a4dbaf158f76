import { type AppError, describeError } from '@saude/contract/errors'
import { isId } from '@saude/contract/id'
import { metaOf } from '@saude/contract/meta'
import type { Fields } from '@saude/contract/record/fields'
import { useEffect, useMemo, useState } from 'react'
import { askByName } from '../../platform/index.ts'
import { useSearch } from '../../router/index.ts'

type Found = Readonly<Record<string, { readonly id: string; readonly name: string }>>

interface Carried {
  /** What the form begins with; undefined until it is known. */
  readonly values: Found | undefined
  readonly error: AppError | undefined
  readonly retry: () => void
}

const none: Found = {}

function foundIn(answer: unknown, wanted: string): Found[string] | undefined {
  if (typeof answer !== 'object' || answer === null || !('items' in answer)) return undefined
  const items: unknown = answer.items
  const first: unknown = Array.isArray(items) ? items[0] : undefined
  if (typeof first !== 'object' || first === null || !('id' in first) || first.id !== wanted) return undefined
  return { id: wanted, name: 'name' in first && typeof first.name === 'string' ? first.name : '' }
}

/**
 * What the address carries into a form for a new entry, by the names of its relations: `?citizen={id}`. Only the id stands
 * in the address; the name is asked of the relation's own search, which finds one by its id.
 */
export function useCarried(fields: Fields): Carried {
  const { params } = useSearch()
  const asked = useMemo(
    () =>
      Object.entries(fields).flatMap(([name, schema]) => {
        const { search } = metaOf(schema)
        const id = params.get(name)
        return search !== undefined && isId(id) ? [{ name, search, id }] : []
      }),
    [fields, params],
  )
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<AppError>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (asked.length === 0 || round < 0) return
    const controller = new AbortController()
    const each = asked.map(async ({ name, search, id }) => {
      const one = foundIn(await askByName(search, { q: id }, { signal: controller.signal }), id)
      return one ? [[name, one] as const] : []
    })
    Promise.all(each).then(
      (entries) => !controller.signal.aborted && setFound(Object.fromEntries(entries.flat())),
      (reason: unknown) => !controller.signal.aborted && setError(describeError(reason)),
    )
    return () => controller.abort()
  }, [asked, round])
  return {
    values: asked.length === 0 ? none : found,
    error,
    retry: () => {
      setError(undefined)
      setRound(round + 1)
    },
  }
}
