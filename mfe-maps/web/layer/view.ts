import { type LayerGroup, layerGroups } from '@saude/citizen/contract/layer'

const isGroup = (value: string | null): value is LayerGroup =>
  value !== null && Object.hasOwn(layerGroups, value)

/** The address of the table of a group of a layer; the map itself has none of this. */
export const addressOf = (pathname: string, group: LayerGroup): string => `${pathname}?tabela=${group}`

/** The group whose table an address shows; undefined: the map. */
export function groupAt(search: string): LayerGroup | undefined {
  const said = new URLSearchParams(search).get('tabela')
  return isGroup(said) ? said : undefined
}
