import { personField } from '@saude/contract/record/naming'
import { isInList } from '@saude/contract/record/paths'
import { type AnyRecord, fieldOf } from '@saude/contract/record/record'
import { type CollectionDefinition, defineCollection, sortBy } from '@saude/store'
import type { Stored } from '../handlers.ts'
import { innerIds } from '../inner.ts'
import { filePaths, filterPath, followedFields, innerPaths, orderPath, prefixSearched } from './plan.ts'

/**
 * An entry of a record as it is stored: the declared fields and, beside them, `<field>Key` for each unique field,
 * `<field>Search` for each text that is filtered by its beginning, the label's words, and the ids within its lists.
 */
export interface RecordDocument extends Stored {
  /** Who made it, of what comes about beside something else and has no line of its history for that. */
  readonly createdBy?: Stored['updatedBy']
  readonly searchName?: string
  readonly searchTokens?: readonly string[]
  /** Ids of what its lists hold, see `inner.ts`. */
  readonly innerIds?: readonly string[]
  readonly number?: string
  readonly state?: string
  /** It is of a protected diagnosis. */
  readonly isProtected?: boolean | null
  /** Whose it is, where that is hidden from most (`person.ts`). */
  readonly hiddenPerson?: unknown
  /** Beside a protected diagnosis: what others wrote in texts and files, and go on seeing (`apart.ts`). */
  readonly openValues?: Readonly<Record<string, unknown>> | null
}

/** Where the citizen stands of an entry that hides whose it is. */
export const hiddenPersonId = 'hiddenPerson.id'

/** The collection of a record, with an index for each filter in the default order, each order, reference and file. */
export function recordCollection(of: AnyRecord): CollectionDefinition<RecordDocument> {
  const { orders, defaultOrder, filterFields } = of.list.list
  const [defaultKey] = defaultOrder
  const inOrder = orderPath(of, defaultKey)
  const filtered = Object.entries(filterFields).flatMap(([key]) => {
    const schema = fieldOf(of, key)
    const isStored = key in of.fields || key === 'state' || key === 'number'
    const path = isStored && schema ? filterPath(of, key, schema) : undefined
    return path === undefined ? [] : [path]
  })
  const paths = [
    ...new Set([...orders, defaultKey, ...(of.searched.length > 0 ? [of.searched[0] ?? ''] : [])]),
  ].map((key) => [orderPath(of, key)])
  const alone = (path: string) => !isInList(path)
  const referred = followedFields(of).flatMap(({ path }) => (alone(path) ? [`${path}.id`] : []))
  const indexes: string[][] = [
    ...paths,
    ...filtered.map((path) => (path === inOrder ? [path] : [path, inOrder])),
    ...(of.period ? [[of.period.field]] : []),
    ...(of.span ? [[of.span.from]] : []),
    ...prefixSearched(of).map((key) => [`${key}Search`]),
    ...(of.hasNumber ? [['number']] : []),
    // What most users see is all but protected entries: counting them reads no documents.
    ...(of.diagnosis !== undefined ? [['isProtected', inOrder]] : []),
    ...(personField(of) === undefined ? [] : [[hiddenPersonId, inOrder]]),
    // Which files are named: those that none names any more are removed.
    ...filePaths(of)
      .filter(alone)
      .map((path) => [`${path}.id`]),
  ]
  const citizens = followedFields(of).flatMap(({ path, topic }) => (topic === 'citizen' ? [path] : []))
  const arrays = [
    ...(of.searched.length > 0 ? (['searchTokens'] as const) : []),
    ...(innerPaths(of).length > 0 ? ([innerIds] as const) : []),
  ]
  return defineCollection<RecordDocument>(of.name, {
    tenant: 'client',
    versioned: true,
    ...(of.diagnosis !== undefined && { hiddenBy: 'isProtected' }),
    ...(citizens.length > 0 && { about: { citizens: idPaths(of, citizens), title: of.word.plural } }),
    ...(arrays.length > 0 && { arrays }),
    indexes: [
      ...distinct(indexes).map((keys) => indexOf([...keys, '_id'])),
      // Along which a renaming finds what names it: who names none is of no interest.
      ...referred
        .filter((path) => !filtered.includes(path))
        .map((path) => ({ ...indexOf([path, '_id']), having: path })),
      ...of.unique.map((key) => ({ ...indexOf([`${key}Key`]), unique: true })),
    ],
  })
}

// The declared fields are paths of the document, which RecordDocument does not name.
const indexOf = (paths: readonly string[]) => ({
  keys: sortBy<RecordDocument>(Object.fromEntries(['client', ...paths].map((path) => [path, 1 as const]))),
})

/** Where the ids of citizens stand, along which a person's entries are found. */
const idPaths = (of: AnyRecord, paths: readonly string[]) => [
  ...new Set([
    ...paths.map((path) => (isInList(path) ? innerIds : `${path}.id`)),
    ...(personField(of) === undefined ? [] : [hiddenPersonId]),
  ]),
]

const distinct = (lists: readonly (readonly string[])[]): (readonly string[])[] => [
  ...new Map(lists.map((keys) => [keys.join(' '), keys])).values(),
]
