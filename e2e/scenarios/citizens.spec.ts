import type { Page } from '@playwright/test'
import { holdJob, jobCount } from '../jobs.ts'
import {
  dayInBrazil,
  expect,
  expectBriefly,
  fillNewPerson,
  phone,
  signIn,
  test,
  withinOneDay,
} from '../scenario.ts'
import { removeFolder, startServer } from '../server.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const firstName = async (page: Page): Promise<string> => {
  const cell = await rows(page).first().getByRole('cell').first().innerText()
  return cell.split('\n')[0] ?? ''
}

/** How many citizens the title says that there are; other scenarios register some too. */
async function counted(page: Page): Promise<number> {
  const text = await page.getByText(/^[\d.]+ cidadãos$/).innerText()
  return Number(text.replace(/\D/g, ''))
}

test('an agent scrolls, filters and sorts the citizens, and the address keeps the view', async ({ page }) => {
  await signIn(page, 'acs')
  await page.getByRole('navigation').getByRole('link', { name: 'Cidadãos' }).click()
  await expect(page.getByRole('heading', { name: 'Cidadãos' })).toBeVisible()
  await expect(rows(page).nth(10)).toBeVisible()
  expect(await counted(page)).toBeGreaterThanOrEqual(600)
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
  // The header is a row too.
  const last = (await counted(page)) + 1
  await page.mouse.move(600, 500)
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 20_000)
        return page.locator(`[aria-rowindex="${last}"]`).count()
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
})

test('an attendant changes a citizen and finds the change after a restart of the server', async ({
  browser,
}) => {
  test.slow()
  const first = await startServer()
  const page = await browser.newPage({ baseURL: first.url })
  await signIn(page, 'healthAttendant', '/app/citizen')
  const name = await firstName(page)
  await page.getByRole('link', { name: 'Editar' }).first().click()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name)
  await page.getByLabel('Nome da mãe').fill('Conceição das Dores Prudência')
  await expectBriefly(page.getByText('Alterado com sucesso!'), () =>
    page.getByRole('button', { name: 'Alterar' }).click(),
  )
  await page.close()
  expect(await first.stop('SIGKILL')).not.toBe(0)

  const second = await startServer({ folder: first.folder })
  const again = await browser.newPage({ baseURL: second.url })
  await signIn(again, 'healthAttendant', '/app/citizen')
  await again.getByLabel('Filtrar por nome').fill(name)
  await expect.poll(() => firstName(again)).toBe(name)
  await again.getByRole('link', { name: 'Editar' }).first().click()
  await expect(again.getByLabel('Nome da mãe')).toHaveValue('Conceição das Dores Prudência')
  await again.close()
  expect(await second.stop()).toBe(0)
  await removeFolder(first.folder)
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
  const form = one.url()
  await other.goto(form)
  await expect(other.getByLabel('Nome da mãe')).toBeVisible()

  // What is typed before the other's change arrives: an untouched form would simply show the newer values.
  await other.getByLabel('Nome da mãe').fill('Segunda Versão')
  await other.getByLabel('Nome do pai').fill('Pai Novo')
  await one.getByLabel('Nome da mãe').fill('Primeira Versão')
  await expectBriefly(one.getByText('Alterado com sucesso!'), () =>
    one.getByRole('button', { name: 'Alterar' }).click(),
  )
  await other.getByRole('button', { name: 'Alterar' }).click()
  const dialog = other.getByRole('dialog')
  await expect(dialog).toContainText('Nome da mãe')
  await expect(dialog).toContainText('Primeira Versão')
  await expect(dialog).toContainText('Segunda Versão')
  await dialog
    .getByRole('radiogroup', { name: 'Nome da mãe' })
    .getByRole('radio', { name: /Valor atual/ })
    .check()
  await expectBriefly(other.getByText('Alterado com sucesso!'), () =>
    dialog.getByRole('button', { name: 'Salvar escolhas' }).click(),
  )

  await one.goto(form)
  await expect(one.getByLabel('Nome da mãe')).toHaveValue('Primeira Versão')
  await expect(one.getByLabel('Nome do pai')).toHaveValue('Pai Novo')
  await one.context().close()
  await other.context().close()
})

test('a wrong CPF is said at the field and nothing typed is lost', async ({ page }) => {
  await signIn(page, 'healthAttendant', '/app/citizen/create')
  await page.getByLabel('Nome', { exact: false }).first().fill('Antônia de Teste')
  await fillNewPerson(page)
  await page.getByLabel('CPF').fill('11111111111')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('Existem erros de validação')).toBeVisible()
  await expect(page.getByText('CPF é inválido').first()).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: false }).first()).toHaveValue('Antônia de Teste')

  await page.getByLabel('CPF').fill('52998224725')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page).toHaveURL(/\/app\/citizen\/history\//)
  await page.goto('/app/citizen')
  await page.getByLabel('Filtrar por nome').fill('antonia de teste')
  await expect.poll(() => firstName(page)).toBe('Antônia de Teste')

  await page.goto('/app/citizen/create')
  await page.getByLabel('Nome', { exact: false }).first().fill('Outra Pessoa')
  await fillNewPerson(page)
  await page.getByLabel('CPF').fill('52998224725')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('CPF já cadastrado para Antônia de Teste').first()).toBeVisible()
})

test('a connection that goes while somebody types takes nothing away', async ({ page, context }) => {
  await signIn(page, 'healthAttendant', '/app/citizen/create')
  const name = page.getByLabel('Nome', { exact: false }).first()
  const mother = page.getByLabel('Nome da mãe')
  await name.fill('Antônia do Sinal Fraco')
  await mother.fill('Benedita do Sinal Fraco')
  const scrolled = await page.evaluate(() => scrollY)
  await context.setOffline(true)
  const waits = page.getByText('O que você digitou continua nesta página; salve quando houver conexão.')
  await expect(waits).toBeVisible()
  await expect(name).toBeVisible()
  const message = page
    .getByRole('region', { name: /^Avisos/ })
    .getByRole('alert')
    .filter({ hasText: 'Problema na conexão, verifique sua rede' })
  await expectBriefly(message, async () => {
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    // A message appears where the button is, and stands as long as the pointer is over it.
    await page.mouse.move(0, 0)
  })
  await expect(message).toHaveCount(0)
  await page.getByRole('link', { name: 'Mapa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click()
  await context.setOffline(false)
  await expect(waits).toHaveCount(0)
  await expect(name).toHaveValue('Antônia do Sinal Fraco')
  await expect(mother).toHaveValue('Benedita do Sinal Fraco')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
})

test('an attendant registers a newborn, corrects the address, and is warned of a second registration', async ({
  page,
}) => {
  await withinOneDay()
  const born = dayInBrazil(1)
  const fill = async () => {
    // Of the form: the list, which may stand a moment longer, is filtered by names.
    await page.getByLabel('Nome', { exact: true }).fill('Recém-nascida Amoroso Quintela')
    await fillNewPerson(page, born, 'Jussara Amoroso Quintela')
  }
  const register = () => page.getByRole('button', { name: 'Cadastrar' }).click()
  await signIn(page, 'healthAttendant', '/app/citizen')
  const job = jobCount()
  await job.on(page)
  await page.getByRole('link', { name: 'Novo cidadão' }).click()
  await fill()
  await page.getByLabel('Celular').fill('19987654321')
  await page.getByLabel('Tipo de logradouro').fill('Rua')
  await page.getByLabel('Logradouro', { exact: true }).fill('das Acácias')
  await page.getByLabel('Número', { exact: true }).fill('12')
  await register()
  await expect(page).toHaveURL(/\/app\/citizen\/history\//)
  holdJob('Register a citizen with address and telephone', job.taken(), { clicks: 5, fields: 10 })
  await page.goto('/app/citizen')
  await page.getByLabel('Filtrar por nome').fill('amoroso quintela')
  await expect.poll(() => firstName(page)).toBe('Recém-nascida Amoroso Quintela')
  await page.getByRole('link', { name: 'Editar' }).first().click()
  await page.getByLabel('Logradouro', { exact: true }).fill('das Paineiras')
  await page.getByLabel('Número', { exact: true }).fill('214')
  await page.getByRole('button', { name: 'Alterar' }).click()
  await expectBriefly(page.getByText('Alterado com sucesso!'), () =>
    page
      .getByRole('dialog', { name: 'Quem mudou de endereço?' })
      .getByRole('button', { name: 'Só esta pessoa (mudou-se)' })
      .click(),
  )
  // Back in the list as it was left, the filter on.
  await expect.poll(() => firstName(page)).toBe('Recém-nascida Amoroso Quintela')
  await page.getByRole('link', { name: 'Histórico' }).first().click()
  const person = page.getByRole('region', { name: 'Dados do cidadão' })
  await expect(person).toContainText('das Paineiras, 214')
  await expect(person).toContainText('1 dia')

  await page.goto('/app/citizen/create')
  await fill()
  await register()
  const warning = page.getByRole('dialog')
  await expect(warning).toContainText('Já existe um cadastro parecido')
  await expect(warning).toContainText(`nascimento ${born}, mãe Jussara Amoroso Quintela`)
  await warning.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByLabel('Nome da mãe')).toHaveValue('Jussara Amoroso Quintela')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await warning.getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await expect(page).toHaveURL(/\/app\/citizen\/history\//)
})

test('a director removes a duplicate and undoes it: at once, from the removed ones, or when its CPF is registered again', async ({
  page,
}) => {
  await signIn(page, 'healthDirector', '/app/citizen')
  const name = await firstName(page)
  const removed = page.getByText(`Cadastro de ${name} removido`)
  const remove = async () => {
    await page.getByRole('button', { name: 'Remover' }).first().click()
    await expect(page.getByText('Confirma a remoção do cadastro do cidadão?')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
    await expect(removed).toBeVisible()
    await expect.poll(() => firstName(page)).not.toBe(name)
  }
  await remove()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => firstName(page)).toBe(name)

  await remove()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(removed).toHaveCount(0)
  await page.getByRole('button', { name: 'Cadastros removidos' }).click()
  const list = page.getByRole('dialog')
  await expect(list.getByRole('row', { name })).toContainText(/restam (29|30) dias/)
  await list.getByRole('button', { name: `Desfazer remoção de ${name}` }).click()
  await expect(list.getByRole('row', { name })).toHaveCount(0)
  await list.getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(() => firstName(page)).toBe(name)

  await page.getByRole('link', { name: 'Editar' }).first().click()
  await page.getByLabel('CPF').fill('39053344705')
  await page.getByRole('button', { name: 'Alterar' }).click()
  await expect(page).toHaveURL(/\/app\/citizen$/)
  await remove()
  await page.goto('/app/citizen/create')
  await page.getByLabel('Nome', { exact: false }).first().fill('Outra Vez')
  await fillNewPerson(page)
  await page.getByLabel('CPF').fill('39053344705')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByRole('dialog')).toContainText(name)
  await page.getByRole('button', { name: 'Desfazer remoção' }).click()
  await expect(page).toHaveURL(/\/app\/citizen\/update\//)
  await expect(page.getByLabel('Nome', { exact: false }).first()).toHaveValue(name)
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
