import { AppError } from '@saude/contract/errors'
import type { ItemOf } from '@saude/contract/list-query'
import { concerned, processingQueries } from '@saude/contract/processing'
import { searchName } from '@saude/contract/search'
import { chooseClient } from '@saude/service/client'
import type { Handler } from '@saude/service/handlers'
import { pageOfRows } from '@saude/service/page'
import { processing } from '@saude/service/person/processing'
import { coreProcessing, processingList } from '../../contract/processing.ts'
import { collections, on } from '../collections.ts'
import { permissionsOf } from '../group/rights.ts'

const sentence = (parts: readonly string[]) => {
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Row = ItemOf<typeof processingList>

/** Every area is asked: a register that lacks one is none. */
const list = on(processingList, async ({ input, user, ask, collections: own }) => {
  if (!user.client) throw new AppError('validation', chooseClient)
  const groups = await own.group.findAll({ client: user.client.id }, { sort: { searchName: 1 }, max: 1_000 })
  const held = groups.map((group) => ({ name: group.name, permissions: new Set(permissionsOf(group)) }))
  const readersOf = (permissions: readonly string[]) =>
    held.filter((group) => permissions.some((one) => group.permissions.has(one))).map(({ name }) => name)
  const rows: Row[] = []
  for (const query of processingQueries()) {
    const { title: area, items } = await ask(query, {})
    for (const item of items)
      rows.push({
        id: `${query.access.area}.${item.key}`,
        title: item.title,
        area,
        purpose: item.purpose,
        people: sentence(item.people.map((one) => concerned[one])),
        data: sentence(item.data),
        isSensitive: item.isSensitive,
        basis: item.basis,
        readers: readersOf(item.readers).join('; ') || 'Só o próprio sistema',
        shared: sentence(item.shared) || 'Ninguém fora do município',
        kept: item.kept,
        security: item.security,
      })
  }
  const typed = searchName(input.title ?? '')
  const asked = rows.filter(
    ({ title, purpose, basis, isSensitive }) =>
      searchName(`${title} ${purpose}`).includes(typed) &&
      (!input.basis || basis === input.basis) &&
      (input.isSensitive == null || isSensitive === input.isSensitive),
  )
  const by = input.orderBy === 'title' ? 'title' : 'area'
  const sign = input.order === 'desc' ? -1 : 1
  const keyOf = (row: Row) => searchName(by === 'title' ? row.title : `${row.area} ${row.title}`)
  asked.sort((one, other) => sign * (keyOf(one) < keyOf(other) ? -1 : 1))
  return pageOfRows(asked, input, processingList)
})

/** The register of what is done with people's data, and the core's own part of it. */
export function processingHandlers(own: readonly Handler[]): Handler[] {
  return [list, processing(coreProcessing, { collections, records: [], handlers: own })]
}
