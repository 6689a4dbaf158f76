import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeclaring } from './pure-contracts.mjs'
import { repository, repositoryFiles } from './repository.mjs'

const contracts = repositoryFiles().filter(
  (file) => isDeclaring(join(repository, file)) && !/\.(test|suite)\.ts$/.test(file),
)

/** Where a statement stands that does something besides giving a value a name: it would be left out of builds. */
const acts = (source: string): string[] =>
  [
    ...source.matchAll(
      /^(?:(?!import\b|export\b|const\b|type\b|interface\b|function\b|async function\b|declare\b)[\w$].*|import ['"].*)$/gm,
    ),
  ].map(([line]) => line)

test('what is left out of builds where it is not used is all of contracts of areas and of the core', () => {
  expect(contracts.length).toBeGreaterThan(100)
  expect(isDeclaring(join(repository, 'shared/core/contract/access.ts'))).toBe(true)
  // It keeps what the page has learned.
  expect(isDeclaring(join(repository, 'shared/contract/access.ts'))).toBe(false)
  expect(isDeclaring(join(repository, 'mfe-citizen/web/area.tsx'))).toBe(false)
})

test('a contract declares and does nothing', () => {
  const found = contracts.flatMap((file) =>
    acts(readFileSync(join(repository, file), 'utf8').replace(/`[^`]*`|\/\*[\s\S]*?\*\//g, '')).map(
      (line) => `${file}: ${line}`,
    ),
  )
  expect(found).toEqual([])
  expect(acts("registerTitles({ a: 'A' })\nexport const a = text('A')\nimport './locale.ts'\n")).toEqual([
    "registerTitles({ a: 'A' })",
    "import './locale.ts'",
  ])
})
