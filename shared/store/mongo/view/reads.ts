import { BSON, type Db, type Document } from 'mongodb'
import { answerBounds } from '../../bounds.ts'
import { findQuestion, groupQuestion, isRun, listsQuestion } from '../../embedded/view/questions.ts'
import { beyondError, StoreError } from '../../errors.ts'
import { countRead, type Reader, type Reads } from '../../reads.ts'
import { type AnswerShape, answered } from '../../view/answers.ts'
import { fitsAll, listOf } from '../../view/filter.ts'
import type { Lists, ViewReads } from '../../view/reads.ts'
import type { AnyView, Columns, View } from '../../view/view.ts'
import type { Row } from '../collection.ts'
import type { Gate } from '../gate.ts'
import { expression, matching } from './filter.ts'
import { announcedIn, markOf, percentOf, rowsName } from './marks.ts'

interface Parts {
  readonly db: Db
  readonly gate: Gate
  readonly views: readonly AnyView[]
  readonly reads: Reads
  readonly reader: Reader
}

/** Questions about the rows of a view, answered by MongoDB. What the embedded engine refuses is refused here too. */
export function createViewReads<C extends Columns>(
  view: View<C>,
  { db, gate, views, reads, reader }: Parts,
): ViewReads<C> {
  /** Where rows that have these columns lie. */
  async function place(columns: readonly string[]): Promise<string> {
    const mark = await markOf(db, views, view.name)
    if (mark.isReady) return rowsName(view.name, mark.generation)
    const { before } = mark
    if (before && columns.every((column) => before.columns.includes(column)))
      return rowsName(view.name, before.generation)
    throw new StoreError('preparing', `Dados em preparação, ${percentOf(mark)} %`, {
      collection: view.of.name,
    })
  }

  async function asked<R>(
    { query, answer }: ReturnType<typeof findQuestion>,
    stages: readonly Document[],
    values: (row: Row) => readonly unknown[],
    most: number,
  ): Promise<R[]> {
    reader.check()
    return gate.run(async () => {
      const rows = await db
        .collection<Row>(await place(query.columns))
        .aggregate<Row>([...stages])
        .toArray()
      const bytes = rows.reduce((sum, row) => sum + BSON.calculateObjectSize(row), 0)
      countRead(reads, rows.length, bytes)
      if (rows.length > most || bytes > answerBounds.bytes)
        throw beyondError(`${most} rows`, {
          collection: view.name,
          ...(reader.query !== '' && { query: reader.query }),
        })
      return typed<R>(rows.map((row) => answered(answer, values(row))))
    })
  }

  return {
    async lists({ client, where = {}, columns, marks = [], limit }) {
      // All that rules name too: the driver's documents are looked at here.
      const { columns: named } = listsQuestion(view, { client, where, columns, marks, limit })
      const rows = await this.find({ client, where, columns: named, limit })
      const made: Lists<C, (typeof columns)[number]> = JSON.parse(
        JSON.stringify({
          ids: rows.map(({ _id }) => _id),
          columns: Object.fromEntries(
            columns.map((name) => [name, rows.map((row) => Reflect.get(row, name) ?? null)]),
          ),
          marks:
            marks.length === 0
              ? []
              : rows.map((row) =>
                  marks.reduce(
                    (bits, rule, place) => (fitsAll(rule, { ...row }) ? bits | (2 ** place) : bits),
                    0,
                  ),
                ),
        }),
      )
      return made
    },
    find({ client, where = {}, columns, order, skip = 0, limit }) {
      const question = findQuestion(view, { client, where, columns, order, skip, limit })
      const sort = new Map<string, 1>([...(order === undefined ? [] : [[order, 1] as const]), ['_id', 1]])
      const projection = Object.fromEntries(question.answer.keys.map((name) => [name, 1]))
      return asked(
        question,
        [
          { $match: meant(client, where) },
          { $sort: sort },
          ...(skip > 0 ? [{ $skip: skip }] : []),
          { $limit: limit },
          { $project: projection },
        ],
        (row) => question.answer.keys.map((name) => row[name] ?? null),
        limit,
      )
    },
    group({ client, where = {}, by, sums, highest, max }) {
      const question = groupQuestion(view, {
        client,
        where,
        by,
        max,
        ...(sums && { sums }),
        ...(highest !== undefined && { highest }),
      })
      return asked(
        question,
        stagesOf({ client, where, by, sums: sums ?? {}, highest, max }),
        (row) => valuesOf(question.answer, row),
        max,
      )
    },
    state: () =>
      gate.run(async () => {
        reader.check()
        const mark = await markOf(db, views, view.name)
        const { isReady, generation } = mark
        return { isReady, percent: percentOf(mark), generation, written: await announcedIn(db) }
      }),
  }
}

/** The shape of an answer is that of its question. */
const typed = <R>(rows: readonly object[]): R[] => JSON.parse(JSON.stringify(rows))

const meant = (client: string, where: object): Document => ({ $and: [{ client }, matching(where)] })

const keyAt = (place: number): string => `k${place}`
const sumAt = (place: number): string => `s${place}`

/** What a group of MongoDB says, in the order of the question's answer. */
function valuesOf({ keys, sums = [] }: AnswerShape, row: Document): readonly unknown[] {
  return [
    ...keys.map((_, place) => row._id?.[keyAt(place)] ?? null),
    row.count,
    ...sums.map((_, place) => row[sumAt(place)] ?? null),
  ]
}

interface Grouped {
  readonly client: string
  readonly where: object
  readonly by: Readonly<Record<string, unknown>>
  readonly sums: Readonly<Record<string, object>>
  readonly highest: string | undefined
  readonly max: number
}

function stagesOf({ client, where, by, sums, highest, max }: Grouped): Document[] {
  const keys = Object.values(by)
  const run = keys.find(isRun)
  const numbered = run && {
    $setWindowFields: {
      sortBy: { _id: 1 },
      output: {
        '@run': { $sum: { $cond: [`$${run.run}`, 1, 0] }, window: { documents: ['unbounded', -1] } },
      },
    },
  }
  const order = new Map<string, 1 | -1>()
  if (highest === 'count') order.set('count', -1)
  else if (highest !== undefined) order.set(sumAt(Object.keys(sums).indexOf(highest)), -1)
  for (const place of keys.keys()) order.set(`_id.${keyAt(place)}`, 1)
  return [
    { $match: meant(client, where) },
    ...(numbered ? [numbered] : []),
    {
      $group: {
        _id:
          keys.length > 0
            ? Object.fromEntries(keys.map((key, place) => [keyAt(place), { $ifNull: [keyOf(key), null] }]))
            : null,
        count: { $sum: 1 },
        ...Object.fromEntries(Object.values(sums).map((sum, place) => [sumAt(place), sumOf(sum)])),
      },
    },
    ...(order.size > 0 ? [{ $sort: order }] : []),
    { $limit: highest === undefined ? max + 1 : max },
  ]
}

function keyOf(key: unknown): unknown {
  if (typeof key === 'string') return `$${key}`
  if (isRun(key)) return { $ifNull: ['$@run', 0] }
  const { cases, cell, step }: Readonly<Record<string, unknown>> = Object(key)
  if (typeof cell === 'string') return { $floor: { $divide: [`$${cell}`, step] } }
  return listOf(cases).reduceRight<unknown>((otherwise, one, place) => {
    const [filter]: readonly unknown[] = Object.values(one)
    return { $cond: [expression(Object(filter)), { $literal: place }, otherwise] }
  }, null)
}

function sumOf(sum: object): Document {
  const [[operator, name] = ['', undefined]] = Object.entries<unknown>({ ...sum })
  return { [operator]: `$${name}` }
}
