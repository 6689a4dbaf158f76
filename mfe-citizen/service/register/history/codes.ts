import { validationError } from '@saude/contract/errors'
import type { InputOf, OutputOf, Query } from '@saude/contract/query'
import type { cidSearch, procedureSearch } from '@saude/core/contract/code-search'
import type { Coded } from '@saude/core/contract/codes/system'
import type { Call } from '@saude/service/handlers'

type CodeSearch = Query<
  InputOf<typeof procedureSearch>,
  OutputOf<typeof procedureSearch> | OutputOf<typeof cidSearch>
>

/**
 * The chosen code as the core's table of the record's day has it: what the caller calls it does not count.
 * @throws AppError `validation` at the field where the table has no such code
 */
export async function knownCode(
  field: string,
  label: string,
  search: CodeSearch,
  code: string,
  ask: Call['ask'],
  day?: string,
): Promise<Coded> {
  const { items } = await ask(search, { q: code, ...(day !== undefined && { day }) })
  const found = items.find(({ id }) => id === code)
  if (!found) throw validationError({ [field]: `${label} é inválido` })
  return { system: found.system, code: found.id, name: found.name }
}
