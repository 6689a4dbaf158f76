import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { changedBy, cloneRepository, readmeBlocks } from '../clone.ts'

const run = promisify(execFile)

/** What a test imports to have the product as it is composed: its services, its running whole, its folders. */
const composed = /from '[./]*(?:testing\/(?:product|services|areas)\.ts|product\.ts|repository\.mjs)'/

/** Goes through all that the product is made of, so that whatever is new has to pass it too. */
const goesThrough =
  /\b(?:productQueries|productServices|productParts\.areas|areaFolders|repositoryFiles)\b|\bservices\.values\(\)/

/** Those that find nothing of what is new: it has no entries to be read in masses, and no older form of itself yet. */
const ofEntries = ['gateway/heavy.test.ts', 'gateway/migrations-killed.test.ts']

/** Of a query that is as it was, this costs what it costs in the repository, whatever else there is. */
const onlyOfNew = 'a megabyte that is made for (?!toll|sparePart|complaint|workshop)'

/** The tests that read the composed product, by what they import and what they do with it. */
const readers = (folder: string): string[] =>
  ['gateway', 'shell', 'shared/build']
    .flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((file) => `${part}/${file}`),
    )
    .filter((file) => {
      if (!/\.test\.tsx?$/.test(file) || ofEntries.includes(file)) return false
      const source = readFileSync(join(folder, file), 'utf8')
      return composed.test(source) && goesThrough.test(source)
    })

/** Writes the blocks of a page that name a file, as the page says. */
function follow(heading: string, page: string): void {
  for (const { language, file, text } of readmeBlocks(heading, page)) {
    if (!file) continue
    const path = join(clone, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, language === 'diff' ? changedBy(readFileSync(path, 'utf8'), text) : text)
  }
}

let clone: string
test.beforeAll(async () => {
  test.setTimeout(300_000)
  clone = cloneRepository()
  // Before all else: the types below are then those of what is made here, too.
  const make = (...args: string[]) =>
    run(process.execPath, ['shared/build/bin/new.mjs', ...args], { cwd: clone })
  const words = ['--singular', 'pedágio', '--plural', 'pedágios', '--gender', 'm']
  await make('record', 'travel', 'toll', ...words, '--groups', 'R L MGR')
  await make('area', 'workshop', '--title', 'Oficina', '--icon', 'Bus')
  const parts = ['--singular', 'peça de reposição', '--plural', 'peças de reposição', '--gender', 'f']
  await make('record', 'workshop', 'spare-part', ...parts)
  follow('How a new record is made', 'shared/README.md')
  follow('How a team ships its area', 'shared/docs/shipping.md')
})
test.afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('what npm run new and our pages make keeps its promises, and passes every test that reads the product', async () => {
  test.setTimeout(1_200_000)
  const own = ['mfe-travel/service/toll.test.ts', 'mfe-workshop/service/spare-part.test.ts']
  const files = [...own, ...readers(clone)]
  expect(files).toEqual(
    expect.arrayContaining([
      'gateway/contracts.test.ts',
      'gateway/law.test.ts',
      'gateway/lists.test.ts',
      'shared/build/routes.test.ts',
      'shared/build/records.test.ts',
      'shell/areas/screens.test.ts',
    ]),
  )
  for (const file of ofEntries) expect(existsSync(join(clone, file)), file).toBe(true)
  const named = ['--testNamePattern', `^(?!${onlyOfNew})`]
  const jest = ['node_modules/jest/bin/jest.js', '--silent', ...named, '--runTestsByPath', ...files]
  const { stderr } = await run(process.execPath, jest, {
    cwd: clone,
    env: { ...process.env, FORCE_COLOR: '0' },
  })
  expect(stderr).toContain(`Test Suites: ${files.length} passed, ${files.length} total`)
  await run(
    process.execPath,
    [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      'mfe-travel',
      'mfe-workshop',
      'gateway/product.ts',
      'package.json',
    ],
    { cwd: clone },
  )

  await run(process.execPath, ['../shared/build/bin/build.mjs'], { cwd: join(clone, 'mfe-workshop') })
  const { routes, sections } = JSON.parse(readFileSync(join(clone, 'mfe-workshop/dist/area.json'), 'utf8'))
  expect(sections).toMatchObject([{ path: '/app/workshop', title: 'Oficina', needs: 'workshopView' }])
  expect(routes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: '/app/workshop', section: 'workshop' }),
      expect.objectContaining({
        path: '/app/workshop/spare-part',
        title: 'Peças de reposição',
        needs: 'sparePartList',
        menu: [{ group: 'Oficina', place: 10, icon: 'ClipboardList' }],
      }),
    ]),
  )
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'gateway/area.ts', 'live'], {
    cwd: clone,
  })
  expect(stdout).toContain('workshop 0.1.0-')
  // What is there is not written over, and nothing else is either.
  const again = run(process.execPath, ['shared/build/bin/new.mjs', 'area', 'travel', '--title', 'Viagens'], {
    cwd: clone,
  })
  await expect(again).rejects.toMatchObject({
    stderr: expect.stringContaining('mfe-travel/README.md já existe'),
  })
})

test('a record with states that is made by our page fits the types, keeps its promises and is built', async () => {
  test.setTimeout(600_000)
  const said: string[] = []
  for (const { file, text } of readmeBlocks('How a new record is made', 'shared/README.md')) {
    if (file) continue
    const { stdout, stderr } = await run('sh', ['-ec', text], {
      cwd: clone,
      env: { ...process.env, FORCE_COLOR: '0' },
    }).catch(({ stdout, stderr }) => {
      throw new Error(`${text}\n${stdout}\n${stderr}`)
    })
    said.push(stdout, stderr)
  }
  const all = said.join('\n')
  expect(all).toMatch(/Tests:\s+\d{2} passed, \d{2} total/)
  const built = JSON.parse(readFileSync(join(clone, 'mfe-health-secretary/dist/area.json'), 'utf8'))
  const paths = built.routes.map((route: { path: string }) => route.path)
  for (const below of ['', '/create', '/update/{id}', '/details/{id}', '/receipt/{id}'])
    expect(paths).toContain(`/app/health-secretary/complaint${below}`)
})
