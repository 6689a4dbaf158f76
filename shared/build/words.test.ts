import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, repositoryFiles } from './repository.mjs'

const glossary = 'shared/docs/glossary.md'

const page = readFileSync(join(repository, glossary), 'utf8')
const listed = (where: string): string[] =>
  new RegExp(`^- ${where}: ([^.]+)\\.`, 'm')
    .exec(page)?.[1]
    ?.split(',')
    .map((word) => word.trim().replace(/\s+/g, ' ')) ?? []
const everywhere = listed('Everywhere')
const onServers = listed('In the gateway, the service kit, the store and the core')

const inNames = listed('In names and comments')

const isServer = (file: string) => /^(gateway|shared\/(service|store|core))\//.test(file)

/** Texts in quotes are the interface's, titles of tests, and errors for developers. */
const quoted = /(\/\*[\s\S]*?\*\/|\/\/[^\n]*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** `lastReadAt` has three words, `useReader.ts` two. */
const wordsOf = (text: string): string => text.replace(/([a-z0-9])(?=[A-Z])/g, '$1 ').toLowerCase()

const withoutTexts = (file: string, source: string): string =>
  file.endsWith('.md') ? source : source.replace(quoted, (_, comment?: string) => comment ?? "''")

const found = (words: readonly string[], text: string): string[] =>
  words.length === 0
    ? []
    : [...wordsOf(text).matchAll(new RegExp(`\\b(?:${words.join('|')})\\b`, 'g'))].map(([word]) => word)

/** Avoided words in a file and in its name, each once. */
const avoidedIn = (file: string, source: string): string[] => {
  const said = [
    ...found(everywhere, `${file} ${source}`),
    ...found([...inNames, ...(isServer(file) ? onServers : [])], `${file} ${withoutTexts(file, source)}`),
  ]
  return [...new Set(said)].map((word) => `${file}: ${word}`)
}

/** The list itself, its test, and what is written for users in Portuguese. */
const exempt = new Set([glossary, 'shared/build/words.test.ts', 'CHANGELOG.md'])

test('the glossary lists what the code does not say', () => {
  expect(everywhere.length).toBeGreaterThan(20)
  expect(onServers).toContain('receipt')
  expect(inNames).toEqual(['grave'])
})

test('names, comments, texts and pages use the words of the glossary', () => {
  const files = repositoryFiles().filter(
    (file) =>
      (/\.(tsx?|[mc]js|css|md|html|java|service)$/.test(file) || /^\.ci\/|Containerfile$/.test(file)) &&
      !exempt.has(file),
  )
  expect(files.length).toBeGreaterThan(2000)
  expect(files.flatMap((file) => avoidedIn(file, readFileSync(join(repository, file), 'utf8')))).toEqual([])
})

test('a private word is found in a name, a comment, a title, a page and the name of a file', () => {
  expect(avoidedIn('shell/a.ts', 'const lastBuriedAt = 1')).toEqual(['shell/a.ts: buried'])
  expect(avoidedIn('shell/a.ts', "f('x') // for whoever asks, of the own client")).toEqual([
    'shell/a.ts: whoever',
    'shell/a.ts: the own',
  ])
  expect(avoidedIn('shell/README.md', 'It is lent.')).toEqual(['shell/README.md: lent'])
  expect(avoidedIn('shell/a.test.ts', "test('told once', go) /* silent intelligence */")).toEqual([
    'shell/a.test.ts: told',
  ])
  expect(avoidedIn('shell/bookShelf.ts', '')).toEqual(['shell/bookShelf.ts: shelf'])
})

test('a word of the interface is one in code only', () => {
  expect(avoidedIn('mfe-citizen/a.ts', "text('Síndrome grave')")).toEqual([])
  expect(avoidedIn('mfe-citizen/a.ts', 'const grave = 1')).toEqual(['mfe-citizen/a.ts: grave'])
  expect(avoidedIn('shared/service/a.ts', "receipts.find({ in: 'receipts' })")).toEqual([
    'shared/service/a.ts: receipts',
  ])
  expect(avoidedIn('mfe-travel/a.ts', 'record.receipt')).toEqual([])
})
