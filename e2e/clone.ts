import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a fresh clone does not have, and the results that no build needs. */
const left = new Set(['node_modules', 'dist', '.git', '.data', '.cache', '.nx', 'results'])

/**
 * A copy of the repository as a fresh clone has it, installed: other people's packages are those of here, our own
 * are the copy's.
 * @returns its folder; the caller removes it
 */
export function cloneRepository(): string {
  const clone = mkdtempSync(join(tmpdir(), 'saude-clone-'))
  cpSync(root, clone, { recursive: true, filter: (path) => path === root || !left.has(basename(path)) })
  linkPackages(clone)
  return clone
}

/** Installs a copy of the repository, or an earlier one: other people's packages are those of here, our own are its own. */
export function linkPackages(copy: string): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(to)
  for (const name of readdirSync(from)) if (name !== '@saude') symlinkSync(join(from, name), join(to, name))
  mkdirSync(join(to, '@saude'))
  for (const name of readdirSync(join(from, '@saude'))) {
    const folder = relative(realpathSync(root), realpathSync(join(from, '@saude', name)))
    symlinkSync(join(copy, folder), join(to, '@saude', name))
  }
}

/** A block of code of a document: the words after its fence, and what it holds. */
export interface Block {
  readonly language: string
  /** The file that it is, where it names one. */
  readonly file: string | undefined
  readonly text: string
}

/** The blocks of code below a heading of a README, the repository's own without `file`, in their order. */
export function readmeBlocks(heading: string, file = 'README.md'): Block[] {
  const readme = readFileSync(join(root, file), 'utf8')
  const section = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]
  if (section === undefined) throw new Error(`${file} has no section "${heading}"`)
  return [...section.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, words = '', text = '']) => {
    const [language = '', file] = words.split(' ')
    return { language, file, text }
  })
}

/**
 * A text with a block of changes applied: its lines with `-`, and those with a blank that stay, are found in it one
 * after the other, and those with `+` put where the block has them.
 * @throws Error where the lines are not in the text, or more than once
 */
export function changedBy(text: string, changes: string): string {
  const lines = changes.split('\n').filter((line) => line !== '')
  const side = (left: string) =>
    lines
      .filter((line) => !line.startsWith(left))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [before, after] = [side('+'), side('-')]
  if (`\n${text}`.split(`\n${before}`).length !== 2) throw new Error(`Not once in the file:\n${before}`)
  // A function: what is put in may hold `$`.
  return `\n${text}`.replace(`\n${before}`, () => `\n${after}`).slice(1)
}
