import { fieldsOf, labelOf, metaOf } from '@saude/contract/meta'
import { generalSecurity, type Processing, type ProcessingContract } from '@saude/contract/processing'
import type { AnyRecord } from '@saude/contract/record/record'
import { type Handler, handlersFor } from '../handlers.ts'
import { saidOf } from '../said.ts'
import type { Kept } from './person-data.ts'

/**
 * The handler that answers what an area does with people's data (LGPD, art. 37): what its contract says of it, and what the
 * declarations say already, which personal fields there are and by which permissions they are read.
 */
export function processing({ query, said }: ProcessingContract, kept: Kept): Handler {
  const on = handlersFor({})
  return on(query, () => ({
    title: said.title,
    items: Object.entries(said.operations).map(([key, operation]) => ({
      key,
      title: operation.title,
      collections: [...operation.collections],
      people: [...operation.people],
      purpose: operation.purpose,
      basis: operation.basis,
      data: [...new Set([...operation.data, ...personalFields(operation, kept)])],
      isSensitive: operation.isSensitive === true,
      readers: readersOf(operation, kept),
      shared: [...(operation.shared ?? [])],
      kept: operation.kept,
      security: operation.security ? `${generalSecurity}; ${operation.security}` : generalSecurity,
    })),
    without: Object.entries(said.without).map(([collection, why]) => ({ collection, why })),
  }))
}

const lowered = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** The labels of the fields that are somebody's, as forms and lists name them. */
function personalFields({ collections }: Processing, { records, handlers }: Kept): string[] {
  return collections.flatMap((name) => {
    const record: AnyRecord | undefined = records.find((one) => one.name === name)
    const fields = record
      ? Object.entries(record.fields)
      : [
          ...saidOf(
            name,
            handlers.map((handler) => handler.query),
          ),
        ].filter(([path]) => !path.includes('.') && !path.includes('['))
    return fields.flatMap(([key, schema]) => {
      if (!schema) return []
      const { personal, owner, isHidden } = metaOf(schema)
      const inner = Object.values(fieldsOf(schema)).some((one) => metaOf(one).personal !== undefined)
      const isOf = personal !== undefined || owner?.isCitizen === true || inner
      return isOf && !isHidden && key !== 'id' ? [lowered(labelOf(schema, key))] : []
    })
  })
}

/**
 * By which permissions any of it is read: those of queries that say that they read such entries; where answers of some are in the access
 * log, of these alone. Who reads numbers of citizens has seen no one's data.
 */
function readersOf({ collections, topics = [] }: Processing, { handlers }: Kept): string[] {
  const names = new Set([...collections, ...topics])
  const reading = handlers.filter(
    ({ query: { access, mutates, reads } }) =>
      access.access === 'private' && !mutates && reads.some((one) => names.has(one)),
  )
  const logged = reading.filter(({ query }) => query.logs !== undefined)
  const read = (logged.length > 0 ? logged : reading).map(({ query }) => query.permission)
  return [...new Set(read)]
}
