import { type Found, foundOf, offered } from './search.ts'

const lengthOfCategory = 3

/** CID-10 codes with the categories in which they lie before them: 'E11' for E11.0 to E11.9. */
export function withCategories(found: readonly Found[]): readonly Found[] {
  const known = new Set(found.map(({ id }) => id))
  return found
    .flatMap((one) => {
      const category = one.id.slice(0, lengthOfCategory)
      if (known.has(category)) return [one]
      known.add(category)
      return [foundOf(category, `${category}: ${one.name} e outros`, one.system), one]
    })
    .slice(0, offered)
}
