import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { holdJob, jobCount } from '../jobs.ts'
import { expect, fillNewPerson, phone, test } from '../scenario.ts'
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

/** Opens the screen of a first step from the home, as somebody does who sets up a municipality. */
async function step(page: Page, title: string) {
  await page.locator('nav a[href="/app"]').first().click()
  const steps = page.getByRole('region', { name: 'Primeiros passos' })
  await steps.getByRole('link', { name: title, exact: true }).click()
}

/** Fills the form of a register that is open, and waits for its list to show the entry. */
async function register(page: Page, create: string, fields: Readonly<Record<string, string>>) {
  await page.getByRole('link', { name: create }).first().click()
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value)
  return async (shown: string) => {
    await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: shown })).toBeVisible()
  }
}

/** Sets a password by a one-time link, and signs in with it. */
async function enter(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Nova senha').fill(password)
  await page.getByLabel('Repita a senha').fill(password)
  await page.getByRole('button', { name: 'Definir senha' }).click()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('an empty municipality comes to its first visit by its screens alone', async ({ browser }) => {
  test.slow()
  const { server, path } = await emptyServer()
  const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })
  const page = await context.newPage()
  const job = jobCount()
  await job.on(page)
  await enter(page, path)
  await page.waitForURL((url) => url.pathname === '/app')
  const steps = page.getByRole('region', { name: 'Primeiros passos' })
  await expect(steps).toContainText('0 de 14 prontos')

  // The municipality is known by its name; where travels begin has to be said.
  await step(page, 'Dados do município e sede')
  await expect(field(page, 'Município')).toHaveValue('Xapuri - AC')

  await step(page, 'Unidades de saúde e equipes')
  const unit = await register(page, 'Nova unidade', { Nome: 'UBS Seringal', CNES: '2049545' })
  await unit('UBS Seringal')

  await step(page, 'Bairros e microáreas')
  const microArea = await register(page, 'Nova microárea', { Código: '01', Nome: 'Beira-rio' })
  await choose(page, 'Unidade de saúde', 'UBS Seringal')
  await microArea('Beira-rio')

  await step(page, 'Ruas')
  const street = await register(page, 'Nova rua', { 'Tipo de logradouro': 'Rua', Logradouro: 'do Comércio' })
  await street('Rua do Comércio')

  await step(page, 'Usuários e convites')
  await page.getByRole('button', { name: 'Cadastrar de uma lista' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: 'Lista' })
    .fill('Jorge Agente;jorge@xapuri.example;Agente comunitário de saúde;UBS Seringal\nRita;rita;Astronauta')
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog).toContainText("Não há grupo com o nome 'Astronauta'")
  await dialog.getByRole('button', { name: 'Cadastrar 1 usuário' }).click()
  await expect(dialog.getByRole('table', { name: 'Usuários cadastrados' })).toContainText('Jorge Agente')
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await page.getByRole('link', { name: 'Jorge Agente' }).click()
  await page.getByRole('button', { name: 'Gerar link de senha' }).click()
  await dialog.getByRole('button', { name: 'Gerar link' }).click()
  const link = await dialog.getByLabel('Endereço do link').inputValue()
  await dialog.getByRole('button', { name: 'Concluir' }).click()

  await step(page, 'Agentes das microáreas')
  await choose(page, 'Microárea atendida', 'Beira-rio')
  await choose(page, 'Agente de saúde', 'Jorge Agente')
  await page.getByRole('button', { name: 'Ver quem muda de agente' }).click()
  await dialog.getByRole('button', { name: 'Trocar o agente' }).click()
  const moves = page.getByRole('list', { name: 'Últimas mudanças' })
  await expect(moves).toContainText('Beira-rio para Jorge Agente')
  await page.getByRole('checkbox', { name: /Rua do Comércio/ }).check()
  await choose(page, 'Para a microárea', 'Beira-rio')
  await page.getByRole('button', { name: 'Ver quem muda com 1 rua' }).click()
  await dialog.getByRole('button', { name: 'Mover as ruas' }).click()
  await expect(moves).toContainText('Rua do Comércio para Beira-rio')

  await step(page, 'Primeiros cidadãos')
  await field(page, 'Nome').fill('Raimunda da Silva')
  await fillNewPerson(page)
  await field(page, 'Tipo de logradouro').fill('Rua')
  await field(page, 'Logradouro').fill('do Comércio')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/app/citizen/history/'))

  const agent = await browser.newContext({
    baseURL: server.url,
    locale: 'pt-BR',
    viewport: phone,
    hasTouch: true,
  })
  const mobile = await agent.newPage()
  await job.on(mobile)
  await enter(mobile, link)
  await mobile.waitForURL((url) => url.pathname === '/app')
  await mobile.getByRole('link', { name: 'Próximas visitas' }).first().click()
  await mobile.getByRole('row').filter({ hasText: 'Raimunda da Silva' }).click()
  const visit = mobile.getByRole('dialog')
  await visit.getByRole('button', { name: 'Registrar visita' }).click()
  await visit.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(visit).toHaveCount(0)
  holdJob('From an empty municipality to its first visit, by screens alone', job.taken(), { clicks: 50 })

  // What was done has gone from the home.
  await page.locator('nav a[href="/app"]').first().click()
  await expect(steps).toContainText('Prontos: Bairros e microáreas, Ruas, Usuários e convites')
  await expect(steps).toContainText('Primeira visita')

  await agent.close()
  await context.close()
  expect(await server.stop()).toBe(0)
  await removeFolder(server.folder)
})
