import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from '../repository.mjs'
import { runModule } from '../steps.mjs'

/** What is written and changed, nothing of it before all is known: a mistake leaves the repository as it was. */
export function openChanges() {
  const texts = new Map()
  const read = (file) => texts.get(file) ?? readFileSync(join(repository, file), 'utf8')
  return {
    read,
    has: (file) => texts.has(file) || existsSync(join(repository, file)),
    /** @throws Error where the file is there */
    add(file, text) {
      if (existsSync(join(repository, file))) throw new Error(`${file} já existe.`)
      texts.set(file, text)
    },
    /** Changes a file's text: `(text, file) => text`. */
    change: (file, by) => void texts.set(file, by(read(file), file)),
    /** Changes what a JSON file holds. */
    changeJson(file, by) {
      const content = JSON.parse(read(file))
      by(content)
      texts.set(file, `${JSON.stringify(content, null, 2)}\n`)
    },
    /** Writes all of it, formatted as the repository is; answers which files. */
    async write() {
      for (const [file, text] of texts) {
        mkdirSync(dirname(join(repository, file)), { recursive: true })
        writeFileSync(join(repository, file), text)
      }
      const files = [...texts.keys()]
      const formatted = files.filter(
        (file) => /\.(tsx?|mjs|json)$/.test(file) && file !== 'package-lock.json',
      )
      const arguments_ = ['check', '--write', '--log-level=error', ...formatted]
      if ((await runModule('node_modules/@biomejs/biome/bin/biome', arguments_)) !== 0)
        throw new Error('Escrito, mas o biome tem o que dizer (acima).')
      return files
    },
  }
}

/** The version that all packages of the repository name each other by. */
const own = '0.1.0'

const sorted = (entries) => Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Has a package of the repository depend on others of it, in its package.json and in the lock file. */
export function dependOn(changes, folder, packages) {
  const add = (content) => {
    content.dependencies = sorted({
      ...content.dependencies,
      ...Object.fromEntries(packages.map((name) => [name, content.dependencies?.[name] ?? own])),
    })
  }
  changes.changeJson(join(folder, 'package.json'), add)
  changes.changeJson('package-lock.json', ({ packages: known }) => add(known[folder]))
}
