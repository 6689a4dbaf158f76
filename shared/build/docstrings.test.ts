import { docstringProblems, undocumentedIn } from './docstrings.mjs'

test('every function that kits, contract, services, store and gateway export has a docstring', () => {
  expect(docstringProblems()).toEqual([])
})

test.each([
  ['a function', 'export function go() {}'],
  ['an asynchronous one', 'export async function go() {}'],
  ['a component of a screen', 'export default function go() {}'],
  ['an arrow', 'export const go = (one: string) => one'],
  ['an arrow over lines', 'export const go = (\n  one: string,\n) => one'],
  ['an arrow of a type', 'export const go: Handler = async (one) => one'],
  ['a generic one', 'export const go = <T>(one: T) => one'],
  ['a short one', 'export const go = one => one'],
  ['one with a line comment', '// Goes.\nexport function go() {}'],
])('%s without one is found', (_what, source) => {
  expect(undocumentedIn(`const one = 1\n\n${source}\n`)).toEqual([
    { line: source.startsWith('//') ? 4 : 3, name: 'go' },
  ])
})

test.each([
  ['a docstring', '/** Goes. */\nexport function go() {}'],
  ['one of several lines', '/**\n * Goes.\n * @throws Error\n */\nexport const go = (one: string) => one'],
  [
    'one for the first of overloads',
    '/** Goes. */\nexport function go(): void\nexport function go(one?: 1) {}',
  ],
  ['one above a hint for the linter', '/** Goes. */\n// biome-ignore lint/a: b\nexport function go() {}'],
  ['nothing to say of a value', 'export const seconds = 30'],
  ['nothing to say of what stays in the file', 'function go() {}'],
])('%s is enough', (_what, source) => {
  expect(undocumentedIn(source)).toEqual([])
})
