import { digits } from '@saude/contract/documents'
import { AppError } from '@saude/contract/errors'
import type { ListInput } from '@saude/contract/list-query'
import { searchName } from '@saude/contract/search'
import type { User } from '@saude/service/handlers'
import { type Filter, prefix, tokens } from '@saude/store'
import type { Citizen } from '../citizen/citizen.ts'

/** What was typed into a search is a name, or a CPF or CNS where it has digits only. */
export function byNameOrNumber(q: string): Filter<Citizen> {
  const number = digits(q)
  if (number.length > 0 && !/[^\d\s./-]/.test(q))
    return { $or: [{ cpf: prefix(number) }, { cns: prefix(number) }] }
  return searchName(q) ? { searchTokens: tokens(q) } : {}
}

/** The texts that a list is searched by: `q` and `expression`, of which both must fit. */
export const textsOf = ({ q, expression }: ListInput): string[] =>
  [q, expression].flatMap((text) => (text ? [text] : []))

/** @throws AppError where an anonymised user searches for persons */
export function refuseSearch(input: ListInput, user: User): void {
  if (user.isAnonymization && textsOf(input).length > 0)
    throw new AppError(
      'permission',
      'Sem permissão: com a anonimização ativa não se busca por dados pessoais',
    )
}

/** Citizens whom the texts of a list fit, to be spread into its filter. @throws AppError as `refuseSearch` */
export function typed(input: ListInput, user: User): Filter<Citizen> {
  refuseSearch(input, user)
  const texts = textsOf(input)
  return texts.length > 0 ? { $and: texts.map(byNameOrNumber) } : {}
}
