import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, test } from '../scenario.ts'
import { removeFolder, startServer, temporaryFolder } from '../server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const login = 'secretaria@xapuri.example'
const password = 'um segredo bem comprido 1'

/** Starts as an operator does: the first person is there, with a link, and nothing else. */
async function emptyServer() {
  const folder = await temporaryFolder()
  const create = ['create', '--client', 'Prefeitura Municipal de Xapuri', '--email', login]
  const made = await run(process.execPath, ['shared/build/bin/run.mjs', 'gateway/admin.ts', ...create], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
  })
  const [path = ''] = /\/app\/set-password\S+/.exec(made.stdout) ?? []
  return { server: await startServer({ folder, env: { DEMO: 'off' } }), path }
}

/** A field by the beginning of its label, behind which may stand that it is required. */
const field = (page: Page, label: string) =>
  page
    .getByLabel(new RegExp(`^${label}`))
    .and(page.locator('input'))
    .first()

async function choose(page: Page, label: string, typed: string) {
  await field(page, label).fill(typed)
  await page.getByRole('option', { name: typed }).first().click()
}

/** Fills a form and waits for its list to show the entry. */
async function register(page: Page, path: string, fields: Readonly<Record<string, string>>, shown: string) {
  await page.goto(`${path}/create`)
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value)
  return async () => {
    await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: shown })).toBeVisible()
  }
}

test('a new secretary sets up an empty municipality up to the first citizen', async ({ browser }) => {
  test.setTimeout(180_000)
  const { server, path } = await emptyServer()
  const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })
  const page = await context.newPage()

  await page.goto(path)
  await page.getByLabel('Nova senha').fill(password)
  await page.getByLabel('Repita a senha').fill(password)
  await page.getByRole('button', { name: 'Definir senha' }).click()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => url.pathname === '/app')

  // The municipality is known by its name.
  await page.goto('/app/options/settings/update/')
  await expect(field(page, 'Município')).toHaveValue('Xapuri - AC')

  const unit = await register(
    page,
    '/app/options/health-unit',
    { Nome: 'UBS Seringal', CNES: '2049545' },
    'UBS Seringal',
  )
  await unit()
  const neighborhood = await register(page, '/app/options/neighborhood', { Nome: 'Bolívia' }, 'Bolívia')
  await neighborhood()
  const microArea = await register(
    page,
    '/app/options/micro-area',
    { Código: '01', Nome: 'Beira-rio' },
    'Beira-rio',
  )
  await choose(page, 'Unidade de saúde', 'UBS Seringal')
  await microArea()
  const street = await register(
    page,
    '/app/options/street',
    { 'Tipo de logradouro': 'Rua', Logradouro: 'do Comércio' },
    'Rua do Comércio',
  )
  await street()

  await page.goto('/app/options/user/create')
  await field(page, 'Nome').fill('Jorge Agente')
  await field(page, 'E-mail').fill('jorge@xapuri.example')
  await choose(page, 'Grupos', 'Agente comunitário de saúde')
  await page.keyboard.press('Escape')
  await choose(page, 'Unidade de saúde', 'UBS Seringal')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir' }).click()

  await page.goto('/app/citizen/territory')
  await choose(page, 'Microárea atendida', 'Beira-rio')
  await choose(page, 'Agente de saúde', 'Jorge Agente')
  await page.getByRole('button', { name: 'Ver quem muda de agente' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Trocar o agente' }).click()
  const moves = page.getByRole('list', { name: 'Últimas mudanças' })
  await expect(moves).toContainText('Beira-rio para Jorge Agente')
  await page.getByRole('checkbox', { name: /Rua do Comércio/ }).check()
  await choose(page, 'Para a microárea', 'Beira-rio')
  await page.getByRole('button', { name: 'Ver quem muda com 1 rua' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mover as ruas' }).click()
  await expect(moves).toContainText('Rua do Comércio para Beira-rio')

  await page.goto('/app/citizen/create')
  await field(page, 'Nome').fill('Raimunda da Silva')
  await field(page, 'Tipo de logradouro').fill('Rua')
  await field(page, 'Logradouro').fill('do Comércio')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/app/citizen/history/'))
  await page.goto(page.url().replace('/history/', '/update/'))
  await expect(field(page, 'Nome')).toHaveValue('Raimunda da Silva')
  await expect(page.getByText('Jorge Agente').first()).toBeVisible()

  await context.close()
  expect(await server.stop()).toBe(0)
  await removeFolder(server.folder)
})
