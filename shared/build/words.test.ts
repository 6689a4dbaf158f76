import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { filesBelow, repository } from './repository.mjs'

const glossary = 'shared/docs/glossary.md'

const page = readFileSync(join(repository, glossary), 'utf8')
const listed = (where: string): string[] =>
  new RegExp(`^- ${where}: ([^.]+)\\.`, 'm')
    .exec(page)?.[1]
    ?.split(',')
    .map((word) => word.trim().replace(/\s+/g, ' ')) ?? []
const everywhere = listed('Everywhere')
const onServers = listed('In the gateway, the service kit, the store and the core')

const isServer = (file: string) => /^(gateway|shared\/(service|store|core))\//.test(file)

/** Texts in quotes are the interface's, and titles of tests. */
const quoted = /(\/\*[\s\S]*?\*\/|\/\/[^\n]*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** The words of comments and identifiers; `lastReadAt` has three. */
const wordsOf = (file: string, source: string): string => {
  const text = file.endsWith('.md')
    ? source
    : source.replace(quoted, (_, comment?: string) => comment ?? "''")
  return text.replace(/([a-z0-9])(?=[A-Z])/g, '$1 ').toLowerCase()
}

/** Avoided words in a file, each once. */
const avoidedIn = (file: string, source: string): string[] => {
  const avoided = isServer(file) ? [...everywhere, ...onServers] : everywhere
  const found = wordsOf(file, source).matchAll(new RegExp(`\\b(?:${avoided.join('|')})\\b`, 'g'))
  return [...new Set([...found].map(([word]) => `${file}: ${word}`))]
}

test('identifiers, comments and pages use the words of the glossary', () => {
  const files = filesBelow(repository)
    .map((path) => relative(repository, path).split(sep).join('/'))
    .filter((file) => /\.(tsx?|[mc]js|css|md)$/.test(file) && file !== glossary && file !== 'CHANGELOG.md')
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => avoidedIn(file, readFileSync(join(repository, file), 'utf8')))).toEqual([])
})

test('a private word is found in a name, in a comment and in a page, and left alone in a text', () => {
  expect(avoidedIn('shell/a.ts', 'const lastBuriedAt = 1')).toEqual(['shell/a.ts: buried'])
  expect(avoidedIn('shell/a.ts', "f('x') // for whoever asks, of the own client")).toEqual([
    'shell/a.ts: whoever',
    'shell/a.ts: the own',
  ])
  expect(avoidedIn('shell/README.md', 'It is lent.')).toEqual(['shell/README.md: lent'])
  expect(avoidedIn('shell/a.ts', "test('told once', go) /* silent intelligence */")).toEqual([])
  expect(avoidedIn('shared/service/a.ts', 'receipts.find()')).toEqual(['shared/service/a.ts: receipts'])
  expect(avoidedIn('mfe-travel/a.ts', 'record.receipt')).toEqual([])
})
