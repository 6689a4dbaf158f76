import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { changedBy, cloneRepository, readmeBlocks } from '../clone.ts'

const run = promisify(execFile)

let clone: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  clone = cloneRepository()
  // Before all else: the types below are then those of what is made here, too.
  const make = (...args: string[]) =>
    run(process.execPath, ['shared/build/bin/new.mjs', ...args], { cwd: clone })
  const words = ['--singular', 'pedágio', '--plural', 'pedágios', '--gender', 'm']
  await make('record', 'travel', 'toll', ...words, '--groups', 'R L MGR')
  await make('area', 'fleet', '--title', 'Frota', '--icon', 'Bus')
  const parts = ['--singular', 'peça de reposição', '--plural', 'peças de reposição', '--gender', 'f']
  await make('record', 'fleet', 'spare-part', ...parts)
})
test.afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('npm run new makes a record that keeps its promises, and an area with a record and a menu that is served', async () => {
  test.setTimeout(300_000)
  const tests = ['mfe-travel/service/toll.test.ts', 'mfe-fleet/service/spare-part.test.ts']
  const laws = ['gateway/law.test.ts', 'gateway/declared.test.ts', 'shared/build/routes.test.ts']
  const jest = [
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'node',
    '--runTestsByPath',
    ...tests,
    ...laws,
  ]
  const { stderr } = await run(process.execPath, jest, {
    cwd: clone,
    env: { ...process.env, FORCE_COLOR: '0' },
  })
  expect(stderr).toMatch(/Test Suites: 5 passed, 5 total/)
  await run(
    process.execPath,
    [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      'mfe-travel',
      'mfe-fleet',
      'gateway/product.ts',
      'package.json',
    ],
    { cwd: clone },
  )

  await run(process.execPath, ['../shared/build/bin/build.mjs'], { cwd: join(clone, 'mfe-fleet') })
  const { routes, sections } = JSON.parse(readFileSync(join(clone, 'mfe-fleet/dist/area.json'), 'utf8'))
  expect(sections).toMatchObject([{ path: '/app/fleet', title: 'Frota', needs: 'fleetView' }])
  expect(routes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: '/app/fleet', section: 'fleet' }),
      expect.objectContaining({
        path: '/app/fleet/spare-part',
        title: 'Peças de reposição',
        needs: 'sparePartList',
        menu: [{ group: 'Frota', place: 10, icon: 'ClipboardList' }],
      }),
    ]),
  )
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'gateway/area.ts', 'live'], {
    cwd: clone,
  })
  expect(stdout).toContain('fleet 0.1.0-')
  // What is there is not written over, and nothing else is either.
  const again = run(process.execPath, ['shared/build/bin/new.mjs', 'area', 'travel', '--title', 'Viagens'], {
    cwd: clone,
  })
  await expect(again).rejects.toMatchObject({
    stderr: expect.stringContaining('mfe-travel/README.md já existe'),
  })
})

test('a record with states is made by the README: it fits the types, keeps its promises and is built', async () => {
  test.setTimeout(300_000)
  const said: string[] = []
  for (const { language, file, text } of readmeBlocks('How a new record is made', 'shared/README.md')) {
    if (!file) {
      const { stdout, stderr } = await run('sh', ['-ec', text], {
        cwd: clone,
        env: { ...process.env, FORCE_COLOR: '0' },
      }).catch(({ stdout, stderr }) => {
        throw new Error(`${text}\n${stdout}\n${stderr}`)
      })
      said.push(stdout, stderr)
      continue
    }
    const path = join(clone, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, language === 'diff' ? changedBy(readFileSync(path, 'utf8'), text) : text)
  }
  const all = said.join('\n')
  expect(all).toMatch(/Tests:\s+\d{2} passed, \d{2} total/)
  const built = JSON.parse(readFileSync(join(clone, 'mfe-health-secretary/dist/area.json'), 'utf8'))
  const paths = built.routes.map((route: { path: string }) => route.path)
  for (const below of ['', '/create', '/update/{id}', '/details/{id}', '/receipt/{id}'])
    expect(paths).toContain(`/app/health-secretary/complaint${below}`)
})
