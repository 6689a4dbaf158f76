import { searchName } from '@saude/contract/search'
import { isFields } from '@saude/contract/values'
import { procedureSearch } from '@saude/core/contract/code-search'
import type { Ask } from '@saude/service/handlers'

/**
 * The procedure of SIGTAP that an exam is, under the name of the table: no desk types what the register of exams knows.
 * Empty of a request for something else, of one that says it, and where the table of its day does not have it.
 */
export async function procedureOfExam(values: Readonly<Record<string, unknown>>, ask: Ask): Promise<object> {
  const { exam, procedure, date } = values
  const code = isFields(exam) ? exam.id : undefined
  if (procedure || typeof code !== 'string') return {}
  const day = typeof date === 'string' ? { day: date } : {}
  const { items } = await ask(procedureSearch, { q: code, ...day }).catch(() => ({ items: [] }))
  const found = items.find(({ id }) => id === code)
  if (!found) return {}
  return { procedure: { id: found.id, name: found.name, searchName: searchName(found.name) } }
}
