import { citizenContactByIds, citizenPlaceByIds } from '@saude/citizen/contract/contact'
import { citizenQuizByIds } from '@saude/citizen/contract/health'
import { chunksOf } from '@saude/contract/values'
import type { Ask } from '@saude/service/handlers'

/** Citizens as the citizen area knows them now, by id. Without that area none: lists have their other columns. */
export async function citizensOf(ask: Ask, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { items } = await ask(citizenContactByIds, { ids: [...new Set(ids)] })
  return new Map(items.map((item) => [item.id, item]))
}

/** Ids asked for at once. */
const chunk = 500

/** Where citizens live now and how well it is known, by id; those who were removed are absent. */
export async function placesOf(ask: Ask, ids: readonly string[]) {
  const parts = chunksOf([...new Set(ids)], chunk)
  const answers = await Promise.all(parts.map((some) => ask(citizenPlaceByIds, { ids: some })))
  return new Map(answers.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))
}

/** What citizens said of the last seven days, by their ids; who said nothing is absent. */
export async function quizzesOf(ask: Ask, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { items } = await ask(citizenQuizByIds, { ids: [...new Set(ids)] })
  return new Map(items.map(({ id, quizzes }) => [id, quizzes]))
}
