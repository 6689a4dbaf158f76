import type { FieldMeta } from '@saude/contract/meta'
import { useCallback, useEffect, useRef } from 'react'
import { askByName, useNetwork } from '../../platform/index.ts'
import type { LoadOptions, PickerOption } from '../../ui/inputs.ts'

type Label = NonNullable<FieldMeta['optionLabel']>

/** An option as search queries answer it; the rest of an answer is not for pickers. */
function optionsOf(answer: unknown, label: Label): PickerOption[] {
  if (typeof answer !== 'object' || answer === null || !('items' in answer)) return []
  if (!Array.isArray(answer.items)) return []
  return answer.items.flatMap((item: unknown): PickerOption[] => {
    if (typeof item !== 'object' || item === null) return []
    if (!('id' in item) || typeof item.id !== 'string') return []
    const name = 'name' in item && typeof item.name === 'string' ? item.name : ''
    const description =
      'description' in item && typeof item.description === 'string' ? item.description : undefined
    if (label === 'description') return [{ id: item.id, name: description ?? name }]
    return [{ id: item.id, name, ...(description && { description }) }]
  })
}

interface Preloaded {
  search: string
  options: Promise<readonly PickerOption[]>
}

/**
 * The options of a relation: asked from the query that the field names. The first options are preloaded when the
 * field is enabled, the network online and at least 1 Mbit/s (specification 1, section 9).
 */
export function useRelationOptions(
  search: string | undefined,
  { preload, label = 'name' }: { preload: boolean; label?: Label | undefined },
): LoadOptions<PickerOption> {
  const { online, downlink } = useNetwork()
  const first = useRef<Preloaded | null>(null)
  const early = preload && online && (downlink ?? 1) >= 1

  const request = useCallback(
    async (q: string, signal?: AbortSignal) => {
      if (search === undefined) return []
      return optionsOf(await askByName(search, { q: q || null }, { signal }), label)
    },
    [search, label],
  )

  useEffect(() => {
    if (!early || search === undefined) return
    const controller = new AbortController()
    const options = request('', controller.signal)
    const entry = { search, options }
    first.current = entry
    // A preload that fails is forgotten: the person who opens the field asks again and sees why.
    options.catch(() => {
      if (first.current === entry) first.current = null
    })
    return () => {
      controller.abort()
      first.current = null
    }
  }, [early, search, request])

  return useCallback(
    async (query, signal) => {
      const ready = first.current
      if (query === '' && ready && ready.search === search) return ready.options
      return request(query, signal)
    },
    [request, search],
  )
}
