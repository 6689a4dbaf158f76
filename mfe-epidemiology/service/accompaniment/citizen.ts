import { citizenContactByIds } from '@saude/citizen/contract/contact'
import { citizenQuizByIds } from '@saude/citizen/contract/health'
import type { Ask } from '@saude/service/handlers'

/** Citizens as the citizen area knows them now, by id. Without that area none: lists have their other columns. */
export async function citizensOf(ask: Ask, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { items } = await ask(citizenContactByIds, { ids: [...new Set(ids)] })
  return new Map(items.map((item) => [item.id, item]))
}

/** What citizens said of the last seven days, by their ids; who said nothing is absent. */
export async function quizzesOf(ask: Ask, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { items } = await ask(citizenQuizByIds, { ids: [...new Set(ids)] })
  return new Map(items.map(({ id, quizzes }) => [id, quizzes]))
}
