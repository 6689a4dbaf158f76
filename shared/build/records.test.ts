import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, repositoryFiles } from './repository.mjs'

/**
 * The calls of two are older than records and answered by hand (`shared/core/service/{client,group}`); a quota is for what
 * somebody has asked for, which no made-up entry is (`mfe-health-secretary/service/quota`). All have tests of their own.
 */
const byHand = ['client', 'group', 'quota']

const files = repositoryFiles().filter((file) => file.endsWith('.ts'))
const read = (file: string): string => readFileSync(join(repository, file), 'utf8')

/** What makes a record, also by the word of some area. */
const made = /^(export )?const (\w+) = (?:\{\s*\.\.\.)?(?:record|requestKind|provider)\(\s*\w+, '(\w+)'/gm

/** The names of all records in contracts, as tests import them. */
const declared = files
  .filter(
    (file) => /^(mfe-[\w-]+|shared\/core)\/contract\/[\w-]+\.ts$/.test(file) && !file.endsWith('.test.ts'),
  )
  .flatMap((file) =>
    [...read(file).matchAll(made)].map(([, isExported, one, name]) => (isExported ? one : name)),
  )

/** The records that a test's loop goes through: a list, or all request kinds. */
function looped(variable: string, source: string): string[] {
  const [, listed, all] =
    new RegExp(`for \\(const ${variable} of (?:\\[([^\\]]+)\\]|Object\\.values[^(]*\\((\\w+)\\))\\)`).exec(
      source,
    ) ?? []
  if (all === 'kinds') return read('mfe-health-secretary/contract/kinds.ts').match(/\w+/g) ?? []
  return listed?.split(',').map((name) => name.trim()) ?? []
}

/** What a test gives to `testRecord`. */
function testedIn(source: string): string[] {
  const renamed = new Map([...source.matchAll(/\b(\w+) as (\w+)\b/g)].map(([, name, alias]) => [alias, name]))
  return [...source.matchAll(/\btestRecord\((\w+),/g)]
    .flatMap(([, name = '']) => [name, ...looped(name, source)])
    .map((name) => renamed.get(name) ?? name)
}

test('every record of the product is held to the promises of its declaration', () => {
  const tested = new Set(
    files.filter((file) => file.endsWith('.test.ts')).flatMap((file) => testedIn(read(file))),
  )
  expect(declared).toEqual(expect.arrayContaining(['vehicle', 'examRequest', 'travelExpense', 'user']))
  expect(declared.length).toBeGreaterThanOrEqual(45)
  expect(declared.filter((name = '') => !tested.has(name) && !byHand.includes(name)).sort()).toEqual([])
})
