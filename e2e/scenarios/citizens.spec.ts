import type { Page } from '@playwright/test'
import { expect, phone, signIn, test } from '../scenario.ts'
import { removeFolder, startServer, temporaryFolder } from '../server.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const firstName = async (page: Page): Promise<string> => {
  const cell = await rows(page).first().getByRole('cell').first().innerText()
  return cell.split('\n')[0] ?? ''
}

const count = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible()

test('an agent scrolls, filters and sorts the citizens, and the address keeps the view', async ({ page }) => {
  await signIn(page, 'acs')
  await page.getByRole('navigation').getByRole('link', { name: 'Cidadãos' }).click()
  await expect(page.getByRole('heading', { name: 'Cidadãos' })).toBeVisible()
  await expect(rows(page).nth(10)).toBeVisible()
  await count(page, '600 cidadãos')
  const before = await firstName(page)

  await page.getByRole('button', { name: /^Nome/ }).click()
  await expect.poll(() => firstName(page)).not.toBe(before)
  await page.getByLabel('Filtrar por nome').fill('maria')
  await expect(page).toHaveURL(/maria/)
  await expect.poll(async () => (await firstName(page)).toLowerCase()).toContain('maria')

  await page.reload()
  await expect(page.getByLabel('Filtrar por nome')).toHaveValue('maria')
  await expect.poll(async () => (await firstName(page)).toLowerCase()).toContain('maria')

  await page.getByLabel('Filtrar por nome').fill('zzzz ninguém')
  await expect(page.getByText('Sem resultados.')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).first().click()
  await expect(rows(page).nth(10)).toBeVisible()
})

test('scrolling to the end shows the last of all citizens', async ({ page }) => {
  await signIn(page, 'acs', '/app/citizen')
  await expect(rows(page).nth(5)).toBeVisible()
  await page.mouse.move(600, 500)
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 20_000)
        return page.locator('[aria-rowindex="601"], [aria-rowindex="600"]').count()
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)
})

test('an attendant changes a citizen and finds the change after a restart of the server', async ({
  browser,
}) => {
  const folder = await temporaryFolder()
  const first = await startServer({ folder, citizens: 200 })
  const page = await browser.newPage({ baseURL: first.url })
  await signIn(page, 'healthAttendant', '/app/citizen')
  const name = await firstName(page)
  await page.getByRole('link', { name: 'Editar' }).first().click()
  await expect(page.getByLabel('Nome', { exact: false }).first()).toHaveValue(name)
  await page.getByLabel('Nome da mãe').fill('Conceição das Dores Prudência')
  await page.getByRole('button', { name: 'Alterar' }).click()
  await expect(page.getByText('Alterado com sucesso!')).toBeVisible()
  await page.close()
  expect(await first.stop('SIGKILL')).not.toBe(0)

  const second = await startServer({ folder })
  const again = await browser.newPage({ baseURL: second.url })
  await signIn(again, 'healthAttendant', '/app/citizen')
  await again.getByLabel('Filtrar por nome').fill(name)
  await expect.poll(() => firstName(again)).toBe(name)
  await again.getByRole('link', { name: 'Editar' }).first().click()
  await expect(again.getByLabel('Nome da mãe')).toHaveValue('Conceição das Dores Prudência')
  await again.close()
  expect(await second.stop()).toBe(0)
  await removeFolder(folder)
})

test('two people change one citizen: the second sees the difference field by field and chooses', async ({
  browser,
  server,
}) => {
  const one = await (await browser.newContext({ baseURL: server.url })).newPage()
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(one, 'healthAttendant', '/app/citizen')
  await signIn(other, 'nurse', '/app/citizen')
  await one.getByRole('link', { name: 'Editar' }).first().click()
  await expect(one.getByLabel('Nome da mãe')).toBeVisible()
  await other.goto(one.url())
  await expect(other.getByLabel('Nome da mãe')).toBeVisible()

  // What is typed before the other's change arrives: an untouched form would simply show the newer values.
  await other.getByLabel('Nome da mãe').fill('Segunda Versão')
  await other.getByLabel('Nome do pai').fill('Pai Novo')
  await one.getByLabel('Nome da mãe').fill('Primeira Versão')
  await one.getByRole('button', { name: 'Alterar' }).click()
  await expect(one.getByText('Alterado com sucesso!')).toBeVisible()
  await other.getByRole('button', { name: 'Alterar' }).click()
  const dialog = other.getByRole('dialog')
  await expect(dialog).toContainText('Nome da mãe')
  await expect(dialog).toContainText('Primeira Versão')
  await expect(dialog).toContainText('Segunda Versão')
  await dialog
    .getByRole('radiogroup', { name: 'Nome da mãe' })
    .getByRole('radio', { name: /Valor atual/ })
    .check()
  await dialog.getByRole('button', { name: 'Salvar escolhas' }).click()
  await expect(other.getByText('Alterado com sucesso!')).toBeVisible()

  await one.goto(other.url())
  await one.getByRole('link', { name: 'Editar' }).first().click()
  await expect(one.getByLabel('Nome da mãe')).toHaveValue('Primeira Versão')
  await expect(one.getByLabel('Nome do pai')).toHaveValue('Pai Novo')
  await one.context().close()
  await other.context().close()
})

test('a wrong CPF is said at the field and nothing typed is lost', async ({ page }) => {
  await signIn(page, 'healthAttendant', '/app/citizen/create')
  await page.getByLabel('Nome', { exact: false }).first().fill('Antônia de Teste')
  await page.getByLabel('CPF').fill('11111111111')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('Existem erros de validação')).toBeVisible()
  await expect(page.getByText('CPF é inválido').first()).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: false }).first()).toHaveValue('Antônia de Teste')

  await page.getByLabel('CPF').fill('52998224725')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page).toHaveURL(/\/app\/citizen$/)
  await page.getByLabel('Filtrar por nome').fill('antonia de teste')
  await expect.poll(() => firstName(page)).toBe('Antônia de Teste')

  await page.goto('/app/citizen/create')
  await page.getByLabel('Nome', { exact: false }).first().fill('Outra Pessoa')
  await page.getByLabel('CPF').fill('52998224725')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('CPF já cadastrado para Antônia de Teste').first()).toBeVisible()
})

test('a director removes a citizen after confirming', async ({ page }) => {
  await signIn(page, 'healthDirector', '/app/citizen')
  const name = await firstName(page)
  await page.getByRole('button', { name: 'Remover' }).first().click()
  await expect(page.getByText('Confirma a remoção do cadastro do cidadão?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText(`${name} foi removido`)).toBeVisible()
  await expect.poll(() => firstName(page)).not.toBe(name)
})

test('on a phone a row opens its actions, and an agent is offered only what agents may do', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, 'acs', '/app/citizen')
  await rows(page).first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Histórico')).toBeVisible()
  await expect(sheet.getByText('Localização')).toBeVisible()
  await expect(sheet.getByText('Editar')).toHaveCount(0)
  await expect(sheet.getByText('Remover')).toHaveCount(0)
})

test('an anonymised user sees no identity in the list', async ({ page }) => {
  await signIn(page, 'anonymous', '/app/citizen')
  await expect.poll(() => firstName(page)).toMatch(/^Cidadão \d{4}$/)
  await expect(page.getByText('ANONIMIZAÇÃO ATIVA').first()).toBeVisible()
})
