import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './repository.mjs'

const docs = join(repository, 'shared/docs')
const sources = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', '*.css'], {
  cwd: repository,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(repository, file)))

/** Pages that comments cite, `wire.md`, and their sections, `wire.md, HTTP` or `stack.md, "Failures"`. */
function citedIn(text: string): { page: string; section: string | undefined }[] {
  const found = text.matchAll(/[( /"'`]([a-z]+(?:-[a-z]+)*\.md)(?:, "?([A-Z][\w ]*[\w])"?)?/g)
  return [...found].map(([, page = '', section]) => ({ page, section }))
}

const headings = (page: string): string[] =>
  [...readFileSync(join(docs, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)

test('comments cite pages that are in the repository, and sections that they have', () => {
  const wrong = sources.flatMap((file) =>
    citedIn(readFileSync(join(repository, file), 'utf8')).flatMap(({ page, section }) => {
      if (!existsSync(join(docs, page))) return [`${file}: ${page}`]
      if (section === undefined || headings(page).some((title) => title.startsWith(section))) return []
      return [`${file}: ${page}, ${section}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('comments cite no document that is not in the repository', () => {
  const pages = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: repository, encoding: 'utf8' })
  const citing = [...sources, ...pages.split('\0').filter(Boolean)].filter((file) =>
    /\bspecification\b|\bthe issue\b/i.test(readFileSync(join(repository, file), 'utf8')),
  )
  expect(citing.filter((file) => !file.endsWith('docs.test.ts'))).toEqual([])
})
