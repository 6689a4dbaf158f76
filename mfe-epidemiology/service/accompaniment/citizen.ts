import { citizenContactByIds } from '@saude/citizen/contract/contact'
import type { Ask } from '@saude/service/handlers'

/** Citizens as the citizen area knows them now, by id. Without that area none: lists have their other columns. */
export async function citizensOf(ask: Ask, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { items } = await ask(citizenContactByIds, { ids: [...new Set(ids)] })
  return new Map(items.map((item) => [item.id, item]))
}
