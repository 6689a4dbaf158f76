import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { changedBy, cloneRepository, readmeBlocks } from '../clone.ts'

const run = promisify(execFile)

let clone: string
test.beforeAll(() => {
  clone = cloneRepository()
})
test.afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('a record with states is made by the README: it fits the types, keeps its promises and is built', async () => {
  test.setTimeout(300_000)
  const said: string[] = []
  for (const { language, file, text } of readmeBlocks('How a new record is made', 'shared/README.md')) {
    if (!file) {
      const { stdout, stderr } = await run('sh', ['-ec', text], {
        cwd: clone,
        env: { ...process.env, FORCE_COLOR: '0' },
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
    expect(paths).toContain(`/app/health-secretary/withdrawal${below}`)
})
