import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { repository, repositoryFiles } from './repository.mjs'

const docs = join(repository, 'shared/docs')
const files = repositoryFiles()
const pages = files.filter((file) => file.endsWith('.md'))
const sources = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file))

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
  const citing = [...sources, ...pages].filter((file) =>
    /\bspecification\b|\bthe issue\b/i.test(readFileSync(join(repository, file), 'utf8')),
  )
  expect(citing.filter((file) => !file.endsWith('docs.test.ts'))).toEqual([])
})

const read = (file: string): string => readFileSync(join(repository, file), 'utf8')

/** What stands between fences is code, and leads nowhere. */
const proseOf = (page: string): string => read(page).replaceAll(/^```.*?^```$/gms, '')

/** As GitHub makes the address of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** Where the links and pictures of a page lead within the repository: path from the root, and heading. */
const linksOf = (page: string): { to: string; anchor: string | undefined }[] =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [path = '', anchor] = link.split('#')
      return { to: path === '' ? page : normalize(join(dirname(page), path)), anchor }
    })

test('links of pages lead to files that are there, and to headings that they have', () => {
  const wrong = pages.flatMap((page) =>
    linksOf(page)
      .filter(
        ({ to, anchor }) =>
          !existsSync(join(repository, to)) || (anchor !== undefined && !anchorsOf(to).includes(anchor)),
      )
      .map(({ to, anchor }) => `${page}: ${to}${anchor === undefined ? '' : `#${anchor}`}`),
  )
  expect(wrong).toEqual([])
})

/** `./list` → `./list/index.ts`, of what `@saude/kits` offers. */
const kits: Record<string, string> = JSON.parse(read('shared/kits/package.json')).exports

/** The names that a kit exports, types among them. */
const namesOf = (kit: string): string[] => {
  const source = read(join('shared/kits', kits[`./${kit}`] ?? ''))
  return [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/^.* as /, ''),
    ),
  )
}

test('every kit has a page with an example, and its examples import what there is', () => {
  const offered = Object.entries(kits)
    .filter(([, file]) => /index\.ts$|inputs\.ts$/.test(file))
    .map(([kit]) => kit.replace('./', ''))
  const front = read('shared/kits/README.md')
  const unnamed = offered.filter((kit) => !front.includes(`@saude/kits/${kit}`))
  expect(unnamed).toEqual([])
  const pagesOfKits = linksOf('shared/kits/README.md').map(({ to }) => to)
  expect(pagesOfKits.length).toBeGreaterThanOrEqual(10)
  const wrong = pagesOfKits.flatMap((page) =>
    [...read(page).matchAll(/^import \{([^}]*)\} from '@saude\/kits\/(\w+)'/gm)].flatMap(
      ([, list = '', kit = '']) =>
        list
          .split(',')
          .map((name) => name.trim().replace(/^type /, ''))
          .filter((name) => !namesOf(kit).includes(name))
          .map((name) => `${page}: ${name} of ${kit}`),
    ),
  )
  expect(wrong).toEqual([])
  const without = pagesOfKits.filter((page) => !/```(tsx?|$)/m.test(read(page)))
  expect(without).toEqual(['shared/kits/gallery/README.md'])
})

test('every command of the repository is named by its page', () => {
  const page = read('shared/docs/commands.md')
  const { scripts } = JSON.parse(read('package.json'))
  const unnamed = Object.keys(scripts).filter(
    (name) => !new RegExp(`npm (run )?${name}(?![\\w:])`).test(page),
  )
  expect(unnamed).toEqual([])
})
