import { unsupported } from '../../errors.ts'
import type { AnswerShape } from '../../view/answers.ts'
import { listOf } from '../../view/filter.ts'
import type { AnyView, ColumnKind } from '../../view/view.ts'
import type { Parameter } from '../sql.ts'
import { createTerms, TABLE, type ViewQuery } from './query.ts'

/** A question, and what its answer looks like. */
export interface Question {
  readonly query: ViewQuery
  readonly answer: AnswerShape
}

export interface FindAsked {
  readonly client: string
  readonly where?: object
  readonly columns: readonly string[]
  readonly order?: string | undefined
  readonly skip?: number | undefined
  readonly limit: number
}

/** Rows in the order of a column and of their ids, `_id` first. */
export function findQuestion(
  view: AnyView,
  { client, where = {}, columns, order, skip = 0, limit }: FindAsked,
): Question {
  const terms = createTerms(view)
  const named = ['_id', ...columns]
  const condition = terms.condition(where)
  const by = order === undefined ? '_id' : `${terms.column(order)}, _id`
  const sql =
    `SELECT ${named.map(terms.column).join(', ')} FROM ${TABLE} ` +
    `WHERE client = ? AND ${condition.sql} ORDER BY ${by} LIMIT ? OFFSET ?`
  return {
    query: {
      view: view.name,
      sql,
      parameters: [client, ...condition.parameters, limit, skip],
      boundaries: terms.boundaries,
      columns: [...terms.used],
    },
    answer: { keys: named, kinds: named.map(terms.kindOf) },
  }
}

export interface ListsQuestionAsked {
  readonly client: string
  readonly where?: object
  readonly columns: readonly string[]
  readonly marks?: readonly object[]
  readonly limit: number
}

/** One row with one text, the JSON of lists: of ids, of each column, and of the bits of rules. */
export function listsQuestion(
  view: AnyView,
  { client, where = {}, columns, marks = [], limit }: ListsQuestionAsked,
): ViewQuery {
  const terms = createTerms(view)
  for (const name of columns) if (terms.kindOf(name) === 'flag') throw unsupported(`${name} is a flag`)
  const condition = terms.condition(where)
  const bits = marks.map((filter, place) => {
    const { sql, parameters } = terms.condition(filter)
    return { sql: `CASE WHEN ${sql} THEN ${2 ** place} ELSE 0 END`, parameters }
  })
  const named = [
    ...['_id', ...columns].map((name) => terms.column(name)),
    ...(bits.length > 0 ? [`(${bits.map(({ sql }) => sql).join(' | ')}) AS "@marks"`] : []),
  ]
  const list = (column: string) => `json_group_array(${column})`
  // JSON of SQLite has 15 digits of a number that is not whole.
  const exact = (column: string) =>
    `CASE typeof(${column}) WHEN 'real' THEN json(format('%!.17g', ${column})) ELSE ${column} END`
  const lists = columns.map((name) => {
    const column = terms.column(name)
    return `'${name}', ${list(terms.kindOf(name) === 'number' ? exact(column) : column)}`
  })
  return {
    view: view.name,
    sql:
      `SELECT json_object('ids', ${list('_id')}, 'columns', json_object(${lists.join(', ')}), ` +
      `'marks', ${bits.length > 0 ? list('"@marks"') : 'json_array()'}) FROM (` +
      `SELECT ${named.join(', ')} FROM ${TABLE} WHERE client = ? AND ${condition.sql} ORDER BY _id LIMIT ?)`,
    parameters: [...bits.flatMap(({ parameters }) => parameters), client, ...condition.parameters, limit],
    boundaries: terms.boundaries,
    columns: [...terms.used],
  }
}

export interface GroupQuestionAsked {
  readonly client: string
  readonly where?: object
  readonly by: Readonly<Record<string, unknown>>
  readonly sums?: Readonly<Record<string, object>>
  readonly highest?: string
  readonly max: number
}

interface Output {
  readonly sql: string
  readonly parameters: readonly Parameter[]
  readonly kind: ColumnKind
  /** What the places of cases stand for: groups of numbers are found in half of the time that texts take. */
  readonly names?: readonly string[]
}

/** Keys, then the count, then the sums; one group more than `max`, by which is seen that there are too many. */
export function groupQuestion(view: AnyView, asked: GroupQuestionAsked): Question {
  const terms = createTerms(view)
  const keys = Object.values(asked.by).map((key) => keyOf(key))
  const sums = Object.entries(asked.sums ?? {}).map(([name, sum]) => ({ name, ...sumOf(sum) }))
  const condition = terms.condition(asked.where ?? {})
  const rows = runs()
  const outputs: readonly Output[] = [...keys, { sql: 'count(*)', parameters: [], kind: 'number' }, ...sums]
  const sql =
    `SELECT ${outputs.map((one) => one.sql).join(', ')} FROM ${rows}` +
    (keys.length > 0 ? ` GROUP BY ${places()}` : ' HAVING count(*) > 0') +
    `${order()} LIMIT ?`
  return {
    query: {
      view: view.name,
      sql,
      parameters: [
        ...outputs.flatMap(({ parameters }) => parameters),
        asked.client,
        ...condition.parameters,
        asked.highest === undefined ? asked.max + 1 : asked.max,
      ],
      boundaries: terms.boundaries,
      columns: [...terms.used],
    },
    answer: {
      keys: Object.keys(asked.by),
      sums: Object.keys(asked.sums ?? {}),
      kinds: outputs.map(({ kind }) => kind),
      names: keys.map(({ names = null }) => names),
    },
  }

  function places(): string {
    return keys.map((_, index) => index + 1).join(', ')
  }

  function order(): string {
    const { highest } = asked
    if (highest === undefined) return keys.length > 0 ? ` ORDER BY ${places()}` : ''
    const place = highest === 'count' ? 0 : sums.findIndex(({ name }) => name === highest) + 1
    if (highest !== 'count' && place === 0) throw unsupported(`${highest} is no sum of the question`)
    // Of those that are alike always the same ones.
    return ` ORDER BY ${keys.length + 1 + place} DESC${keys.length > 0 ? `, ${places()}` : ''}`
  }

  /** The rows that are meant; with runs, each with the number of its own. */
  function runs(): string {
    const flags = Object.values(asked.by).flatMap((key) => (isRun(key) ? [terms.column(key.run)] : []))
    const from = `${TABLE} WHERE client = ? AND ${condition.sql}`
    const [flag, ...more] = flags
    if (flag === undefined) return from
    if (more.length > 0) throw unsupported('A question has one run')
    const before = 'OVER (ORDER BY _id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)'
    const named = ['_id', ...[...terms.used].map((name) => `"${name}"`)]
    return `(SELECT ${named.join(', ')}, ifnull(sum(${flag}) ${before}, 0) AS "@run" FROM ${from})`
  }

  function keyOf(key: unknown): Output {
    if (typeof key === 'string') return { sql: terms.column(key), parameters: [], kind: terms.kindOf(key) }
    if (isRun(key)) return { sql: '"@run"', parameters: [], kind: 'number' }
    const { cases, cell, step }: Readonly<Record<string, unknown>> = Object(key)
    if (typeof cell === 'string' && typeof step === 'number')
      return {
        sql: `CAST(floor(${terms.column(cell)} * 1.0 / ?) AS INTEGER)`,
        parameters: [step],
        kind: 'number',
      }
    if (!Array.isArray(cases) || cases.length === 0)
      throw unsupported('A key is a column, cases, a cell or a run')
    const branches = listOf(cases).map((one, place) => {
      const [filter, name]: readonly unknown[] = Object.values(one)
      const { sql, parameters } = terms.condition(Object(filter))
      return { sql: `WHEN ${sql} THEN ${place}`, parameters, name: String(name) }
    })
    return {
      sql: `CASE ${branches.map(({ sql }) => sql).join(' ')} END`,
      parameters: branches.flatMap(({ parameters }) => parameters),
      kind: 'text',
      names: branches.map(({ name }) => name),
    }
  }

  function sumOf(sum: object): Output {
    const [[operator, name] = ['', undefined]] = Object.entries<unknown>({ ...sum })
    const made = functions[operator]
    if (!made || typeof name !== 'string') throw unsupported(`${operator} is no sum`)
    const column = terms.column(name)
    const kind = terms.kindOf(name)
    if (kind === 'flag') throw unsupported(`${name} is a flag, which has no sum`)
    return {
      sql: operator === '$sum' ? `ifnull(sum(${column}), 0)` : `${made}(${column})`,
      parameters: [],
      kind,
    }
  }
}

const functions: Readonly<Record<string, string>> = { $sum: 'sum', $min: 'min', $max: 'max' }

/** Whether a key counts runs. */
export const isRun = (key: unknown): key is { readonly run: string } =>
  typeof key === 'object' && key !== null && 'run' in key && typeof key.run === 'string'
