import type { FieldMeta } from '@saude/contract/meta'
import { useCallback, useEffect, useMemo, useReducer } from 'react'
import { askByName, onChanged, useNetwork } from '../../platform/index.ts'
import type { LoadOptions, PickerOption } from '../../ui/inputs.ts'
import { followOptions, optionsFor, outdate, preload, remember } from './relation-cache.ts'
import { useSearchValues } from './useSearchValues.ts'

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

interface RelationOptions {
  readonly load: LoadOptions<PickerOption>
  /** Puts an option that was just made or changed among those that are offered. */
  readonly remember: (option: PickerOption) => void
}

/**
 * The options of a relation: asked from the query that the field names, and shared with every field that asks the
 * same. The first options are preloaded when the field is enabled, the network online and at least 1 Mbit/s
 *.
 */
export function useRelationOptions(meta: FieldMeta, { enabled }: { enabled: boolean }): RelationOptions {
  const { search, optionLabel: label = 'name', searchWith, register } = meta
  const { online, downlink } = useNetwork()
  const early = search !== undefined && enabled && online && (downlink ?? 1) >= 1
  const { late, now } = useSearchValues(searchWith)
  const [round, askAnew] = useReducer((count: number) => count + 1, 0)

  /** Where options for these values are kept, and how they are asked for. */
  const sourceOf = useCallback(
    (values: string) => ({
      key: JSON.stringify([search, label, values]),
      request: (q: string) => async (signal: AbortSignal) => {
        if (search === undefined) return []
        const input: Record<string, unknown> = JSON.parse(values)
        return optionsOf(await askByName(search, { ...input, q: q || null }, { signal }), label)
      },
    }),
    [search, label],
  )
  const { key, request } = useMemo(() => sourceOf(late), [sourceOf, late])

  useEffect(() => followOptions(key, askAnew), [key])
  useEffect(() => {
    if (early && round >= 0) preload(key, request(''))
  }, [early, key, request, round])

  useEffect(() => {
    if (!register) return
    const { create, update } = register()
    const topics = new Set([...(create?.writes ?? []), ...(update?.writes ?? [])])
    const stops = [...topics].map((topic) => onChanged(topic, () => outdate(key)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [register, key])

  const load = useCallback<LoadOptions<PickerOption>>(
    (query, signal) => {
      // Opening the field at once after the other one offers what fits it already.
      const source = sourceOf(now())
      return optionsFor(source.key, query, source.request(query), signal)
    },
    [sourceOf, now],
  )
  return { load, remember: useCallback((option: PickerOption) => remember(key, option), [key]) }
}
