import { askByName, onForgotten } from '@saude/kits/platform'
import { useEffect, useReducer } from 'react'

/** Names of what was chosen, by the query that offers it and the id: addresses have ids alone. */
const names = new Map<string, string>()
onForgotten(() => names.clear())

/** Keeps the name of something that somebody chose, for as long as the page is open. */
export const rememberName = (
  search: string,
  { id, name }: { id: string; name?: string | null | undefined },
) => {
  if (name) names.set(`${search} ${id}`, name)
}

/** What something chosen is called, where it is known. */
export const nameOf = (search: string, id: string): string | undefined => names.get(`${search} ${id}`)

const isOption = (item: unknown, id: string): item is { id: string; name: string } =>
  typeof item === 'object' && item !== null && 'id' in item && item.id === id && 'name' in item

/**
 * Looks for the name of something that an address chose: searches answer an id, or a code, with what has it;
 * one that does not may offer it among its first options.
 */
async function lookFor(search: string, id: string, signal: AbortSignal): Promise<void> {
  for (const q of [id, null]) {
    const answer = await askByName(search, { q }, { signal })
    const items = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : []
    const found = Array.isArray(items) ? items.find((item: unknown) => isOption(item, id)) : undefined
    if (found) return rememberName(search, found)
  }
}

/** Looks for the names of what an address chose, each `{search, id}`, and draws again when one is known. */
export function useNames(chosen: readonly { readonly search: string; readonly id: string }[]): void {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const unknown = JSON.stringify(chosen.filter(({ search, id }) => nameOf(search, id) === undefined))
  useEffect(() => {
    const controller = new AbortController()
    const wanted: typeof chosen = JSON.parse(unknown)
    // Without a name the choice is shown as one all the same.
    for (const { search, id } of wanted)
      lookFor(search, id, controller.signal).then(drawAgain, () => undefined)
    return () => controller.abort()
  }, [unknown])
}
