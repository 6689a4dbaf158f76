import { citizenContactByIds } from '@saude/citizen/contract/contact'
import type { Ask } from '@saude/service/handlers'

/** Years of age on a day; undefined where the birth is not known, or comes later. */
export function ageOn(birthDate: string | null | undefined, day: string): number | undefined {
  if (!birthDate || birthDate > day) return undefined
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Citizens as the citizen area knows them now, by id. Without that area none: lists have their other columns. */
export async function citizensOf(ask: Ask, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { items } = await ask(citizenContactByIds, { ids: [...new Set(ids)] })
  return new Map(items.map((item) => [item.id, item]))
}
