import { nameTokens } from '@saude/contract/search'
import { keysOf } from '@saude/contract/values'
import type { ProtectedCondition } from './protected.ts'
import { medicinesOf, tradeNames } from './protected-medicines.ts'

// Beside `protected.ts`, which every area's screens load: the table of medicines is needed where they are handed out.

/** The protected condition for which alone a medicine is given, by its code of CATMAT and by its name, a trade name too. */
export function protectedConditionOfMedicine({
  catmat,
  name,
}: {
  readonly catmat?: string | null | undefined
  readonly name: string
}): ProtectedCondition | undefined {
  const known = catmat
    ? keysOf(medicinesOf).find((key) => medicinesOf[key].catmats.includes(catmat))
    : undefined
  if (known) return known
  const words = nameTokens(name)
  const said = new Set(words.flatMap((word) => [word, ...(tradeNames.get(word) ?? [])]))
  return keysOf(medicinesOf).find((key) =>
    medicinesOf[key].named.some(
      ({ words, without = [] }) =>
        words.every((word) => said.has(word)) && !without.some((word) => said.has(word)),
    ),
  )
}

/** Of a field that holds a medicine as `{id, name}`, with its `catmat` or without: whether it says who has what. */
export function isProtectedMedicine(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('name' in value)) return false
  const catmat = 'catmat' in value ? String(value.catmat) : undefined
  return protectedConditionOfMedicine({ catmat, name: String(value.name ?? '') }) !== undefined
}

/** Of a free text: whether it names such a medicine. */
export const namesProtectedMedicine = (value: unknown): boolean =>
  typeof value === 'string' && protectedConditionOfMedicine({ name: value }) !== undefined
