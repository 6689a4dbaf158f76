import { createHmac } from 'node:crypto'
import { ageStep, hasAgeSteps, lastAgeStep } from '@saude/contract/age-steps'
import { entryOf, fieldsOf } from '@saude/contract/clean'
import { AppError } from '@saude/contract/errors'
import { isListQuery, type ListInput } from '@saude/contract/list-query'
import { metaOf } from '@saude/contract/meta'
import type { Pseudonym } from '@saude/contract/personal'
import { personalKeys } from '@saude/contract/personal'
import type { Query } from '@saude/contract/query'

/** Four digits that stay the same for an id and cannot be led back to it without the key. */
export const pseudonymBy = (key: string): Pseudonym => {
  return (id) => {
    const digest = createHmac('sha256', key).update(id).digest()
    return String(digest.readUInt32BE(0) % 10_000).padStart(4, '0')
  }
}

const refused = (query: Query, message: string) =>
  new AppError('permission', message, { name: query.name, title: query.access.title })

const personalSearch = 'Sem permissão: com a anonimização ativa não se busca por dados pessoais'
const steps = `idades, só de ${ageStep} em ${ageStep} anos: de 0 a 4, de 5 a 9 até ${lastAgeStep} ou mais`

/**
 * Refuses what an anonymised user may not run: mutations, unless declared otherwise, and filters, sorts and
 * searches on personal fields, and by ages of single years (architecture.md, Anonymisation). @throws AppError `permission`
 */
export function refuseAnonymised(query: Query, input: Readonly<Record<string, unknown>>): void {
  if (query.access.anonymised === 'refused' || (query.mutates && query.anonymised !== 'allowed'))
    throw refused(query, 'Sem permissão: a anonimização está ativa')
  const used = personalFilters(query).filter((key) => !isEmpty(input[key]))
  if (isListQuery(query)) {
    const { orderBy }: ListInput = input
    if (orderBy && personalKeys(query.list.itemFields).includes(orderBy)) used.push(orderBy)
  }
  if (used.length > 0) throw refused(query, personalSearch)
  if (!hasAgeSteps(fieldsOf(query.input), input)) throw refused(query, `${personalSearch}; ${steps}`)
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

function personalFilters(query: Query): string[] {
  const named = isListQuery(query) ? personalKeys(query.list.filterFields) : []
  return searchesPersons(query) ? [...named, 'q'] : named
}

/** A search or list whose items have a personal name is searched by it. */
function searchesPersons(query: Query): boolean {
  // Every contract's output is an object schema.
  const items = fieldsOf(query.output).items
  const item = items && entryOf(items)
  const name = item && fieldsOf(item).name
  return name !== undefined && metaOf(name).personal !== undefined
}
