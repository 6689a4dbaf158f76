import { type Figure, keyOf, numbersOf } from '@saude/contract/figure'
import { isListQuery } from '@saude/contract/list-query'
import type { Query } from '@saude/contract/query'
import { productQueries } from '../testing/services.ts'
import { declaredFigures } from './figures.ts'
import { noFigures } from './no-figures.ts'

/** What screens read: no other service's question, and nothing that changes. */
const read = productQueries.filter(
  ({ mutates, access }) => !mutates && access.access !== 'service' && access.access !== 'closed',
)

/** Where a page of a list stands among its rows. */
const placesOfPages = ['startIndex', 'stopIndex', 'groups.from']

const last = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Numbers that somebody typed in: what creates or changes the same entity takes them. */
function typedIn({ name }: Query): ReadonlySet<string> {
  const stem = name.replace(/(List|Get)$/, '')
  const writing = productQueries.filter((query) => [`${stem}Create`, `${stem}Update`].includes(query.name))
  return new Set(writing.flatMap(({ input }) => numbersOf({ output: input })).map(last))
}

const figures = declaredFigures(read)

/** Numbers of a query that are neither declared as figures nor said to be none. */
function unsaid(query: Query): string[] {
  const declared = new Set(figures.filter((one) => one.query === query.name).map(({ path }) => path))
  const typed = typedIn(query)
  return numbersOf(query).filter((path) => {
    if (declared.has(path)) return false
    if (isListQuery(query) && placesOfPages.includes(path)) return false
    if (typed.has(last(path))) return false
    return !noFigures.some(({ of }) => of.test(keyOf({ query: query.name, path })))
  })
}

test('every number that a screen reads is a declared figure, or is said to be none', () => {
  expect(read.flatMap((query) => unsaid(query).map((path) => keyOf({ query: query.name, path })))).toEqual([])
  expect(figures.length).toBeGreaterThan(200)
})

test('no figure is declared twice, and each says what it has to be', () => {
  const keys = figures.map(keyOf)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(figures.filter(({ meaning }: Figure) => meaning.length < 12)).toEqual([])
})

test('every exception is one', () => {
  const all = read.flatMap((query) => numbersOf(query).map((path) => keyOf({ query: query.name, path })))
  expect(noFigures.filter(({ of }) => !all.some((key) => of.test(key))).map(({ of }) => of.source)).toEqual(
    [],
  )
})
