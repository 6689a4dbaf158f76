import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { asUser } from '../api.ts'
import { cloneRepository } from '../clone.ts'
import { signIn } from '../scenario.ts'
import { filledFolder, freePort } from '../server.ts'
import { isStill, mark } from '../silence.ts'

/**
 * `npm run dev -- travel`, as a developer meets it. `npm run measure:dev` runs this alone and prints what each change
 * took from being saved until it was seen; nothing is asserted of it, a machine at work is slow.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

let clone: string
let data: string
let url: string
let child: ChildProcess | undefined
let output = ''

test.beforeAll(async () => {
  test.setTimeout(300_000)
  clone = cloneRepository()
  data = await filledFolder()
  // The other areas as they were built here.
  const built = readdirSync(root).filter(
    (name) => name.startsWith('mfe-') && existsSync(join(root, name, 'dist')),
  )
  for (const path of [...built.map((name) => join(name, 'dist')), '.cache/build'])
    if (existsSync(join(root, path))) cpSync(join(root, path), join(clone, path), { recursive: true })
  change('mfe-travel/web/calendar/SectionLinks.tsx', [
    [
      "import css from './Calendar.module.css'",
      "import css from './Calendar.module.css'\nimport { useState } from 'react'",
    ],
    ['  return (', '  const [times, count] = useState(0)\n  return ('],
    [
      'aria-label="Telas de viagens">',
      'aria-label="Telas de viagens">\n<button type="button" onClick={() => count(times + 1)}>Contado {times}</button>',
    ],
  ])
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  child = spawn(process.execPath, ['shared/build/bin/dev.mjs', 'travel'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      output += part.toString()
    })
  await expect
    .poll(() => child?.exitCode !== null || output.includes('em desenvolvimento'), { timeout: 280_000 })
    .toBe(true)
  expect(output).toContain(`em desenvolvimento: ${url}`)
})
test.afterAll(async () => {
  if (child?.exitCode === null) {
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGINT')
    await ended
  }
  for (const folder of [clone, data]) rmSync(folder, { recursive: true, force: true })
})

/** Saves a file of the clone with these texts replaced. */
function change(file: string, texts: readonly (readonly [string, string])[]): void {
  const path = join(clone, file)
  let text = readFileSync(path, 'utf8')
  for (const [before, after] of texts) {
    expect(text, file).toContain(before)
    text = text.replace(before, () => after)
  }
  writeFileSync(path, text)
}

/** Saves a change, waits until it is seen, and says how long that took. */
async function saved(what: string, save: () => void, seen: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  save()
  await seen()
  const took = `${what}: ${Math.round(performance.now() - began)} ms`
  test.info().annotations.push({ type: 'took', description: took })
  console.log(took)
}

test('what a developer saves shows in the open page with its state, answers, and reaches both sides', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const page = await (await browser.newContext({ baseURL: url, locale: 'pt-BR' })).newPage()
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await signIn(page, 'healthSecretary', '/app/travel')
  await page.getByRole('button', { name: 'Contado 0' }).click()
  await page.getByRole('button', { name: 'Contado 1' }).click()
  await mark(page)

  await saved(
    'screen',
    () => change('mfe-travel/web/calendar/SectionLinks.tsx', [['Telas de viagens', 'Telas de passeios']]),
    () =>
      expect(page.getByRole('navigation', { name: 'Telas de passeios' })).toBeVisible({ timeout: 60_000 }),
  )
  await expect(page.getByRole('button', { name: 'Contado 2' })).toBeVisible()
  expect(await isStill(page), 'the page was not loaded anew').toBe(true)

  const ask = await asUser(url, 'driver')
  const refusal = async (observation: string) => {
    const { error } = await ask('travel-create', { observation })
    return JSON.stringify(error)
  }
  await saved(
    'handler',
    () =>
      change('mfe-travel/service/travel.ts', [
        [
          '    const had = stored(entry)',
          "    if (!entry) throw validationError({ observation: 'Dito pelo serviço' })\n    const had = stored(entry)",
        ],
      ]),
    () =>
      expect
        .poll(
          async () => {
            const origin = await ask<{ items: { originCity: object; destinationCity: object }[] }>(
              'travel-list',
              {},
            )
            const [row] = origin.data?.items ?? []
            const { error } = await ask('travel-create', {
              originCity: row?.originCity,
              destinationCity: row?.destinationCity,
              appointmentDate: '2031-01-02T03:04:05-03:00',
              isConfirmed: true,
            })
            return JSON.stringify(error)
          },
          { timeout: 60_000, intervals: [20] },
        )
        .toContain('Dito pelo serviço'),
  )

  await page.goto('/app/travel/wizard')
  await expect(page.getByRole('textbox', { name: 'Observação' })).toBeVisible()
  await saved(
    'contract',
    () =>
      change('mfe-travel/contract/travel.ts', [["longText('Observação'", "longText('Recado ao motorista'"]]),
    () =>
      Promise.all([
        expect(page.getByRole('textbox', { name: 'Recado ao motorista' })).toBeVisible({ timeout: 60_000 }),
        expect
          .poll(() => refusal('x'.repeat(2_000)), { timeout: 60_000, intervals: [20] })
          .toContain('Recado ao motorista'),
      ]),
  )
  expect(violations).toEqual([])
  await page.context().close()
})
