import { type LayerGroup, layerGroups } from '@saude/citizen/contract/layer'
import { navigate, pageHistory } from '@saude/kits/router'

const isGroup = (value: string | null): value is LayerGroup =>
  value !== null && Object.hasOwn(layerGroups, value)

/** Values of an address' query; null takes one out. */
export type SearchPatch = Readonly<Record<string, string | null>>

/** The query of an address with other values: '?symptom=fever', or ''. */
export function changedSearch(search: string, patch: SearchPatch): string {
  const params = new URLSearchParams(search)
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) params.delete(key)
    else params.set(key, value)
  }
  const text = params.toString()
  return text && `?${text}`
}

/** Puts values into the address of the open screen, in place of its entry of the history. */
export function changeAddress(patch: SearchPatch): void {
  const { pathname, search } = pageHistory.current()
  const next = changedSearch(search, patch)
  if (next !== search) void navigate(`${pathname}${next}`, { replace: true })
}

/** A layer with its filters, as its address says them. */
export interface LayerPlace {
  readonly pathname: string
  readonly search: string
}

/** The address of the table of a group of a layer, with the same filters; without a group that of the map. */
export const addressOf = ({ pathname, search }: LayerPlace, group?: LayerGroup): string =>
  `${pathname}${changedSearch(search, { tabela: group ?? null })}`

/** The group whose table an address shows; undefined: the map. */
export function groupAt(search: string): LayerGroup | undefined {
  const said = new URLSearchParams(search).get('tabela')
  return isGroup(said) ? said : undefined
}
