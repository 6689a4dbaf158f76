/** Colours that most people distinguish on a map; units that have none of their own get them in turn. */
const palette = [
  '#1d4ed8',
  '#b45309',
  '#047857',
  '#be185d',
  '#7c3aed',
  '#0e7490',
  '#b91c1c',
  '#4d7c0f',
  '#6d28d9',
  '#a16207',
] as const

/** The colour of the unit at a place of the list. */
export const colorAt = (own: string | null | undefined, index: number): string =>
  own ?? palette[index % palette.length] ?? palette[0]

/** A name as it stands on the map among many: eleven letters. */
export const cut = (name: string): string => (name.length > 11 ? `${name.slice(0, 11)}…` : name)
