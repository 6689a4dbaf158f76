import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, repositoryFiles } from './repository.mjs'
import { isSpoken } from './texts.mjs'

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

/** What the page of the interface's words lists, as the glossary does; texts stand in quotes there. */
const spoken = readFileSync(join(repository, 'shared/docs/interface-words.md'), 'utf8')
const said = (where: string): string => new RegExp(`^- ${where}: ([^]+?)\\.$`, 'm').exec(spoken)?.[1] ?? ''
const unsaid = said('Not said').split(/,\s+/)
const allowed = [...said('Said all the same').matchAll(/'([^']+)'/g)].map(([, text = '']) => text)

/** Words that no screen says, in a source without its comments: identifiers are English, so they stand in texts. */
function unsaidIn(file: string, source: string): string[] {
  const code = source.replace(quoted, (text, comment?: string) => (comment === undefined ? text : ''))
  const rest = allowed.reduce((all, text) => all.replaceAll(text, ''), code)
  const found = rest.toLowerCase().matchAll(new RegExp(`(?<!\\p{L})(?:${unsaid.join('|')})(?!\\p{L})`, 'gu'))
  return [...new Set([...found].map(([word]) => `${file}: ${word}`))]
}

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

test('no screen calls a thing by another name than the page of the interface’s words', () => {
  const files = repositoryFiles().filter(isSpoken)
  expect(files.length).toBeGreaterThan(1000)
  expect(unsaid.length).toBeGreaterThan(15)
  expect(allowed.length).toBeGreaterThan(5)
  expect(files.flatMap((file) => unsaidIn(file, readFileSync(join(repository, file), 'utf8')))).toEqual([])
})

test('another name is found in a text, and left alone in a comment and where it is quoted', () => {
  expect(unsaidIn('a.ts', "title: 'Excluir a visita'")).toEqual(['a.ts: excluir'])
  expect(unsaidIn('a.tsx', '<p>\n  A\n  localização da Requisição\n</p>')).toEqual(['a.tsx: requisição'])
  expect(unsaidIn('a.ts', "const at = 'Recriar' // excluir")).toEqual([])
  expect(unsaidIn('a.ts', "title: 'Situação das geolocalizações'")).toEqual([])
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
