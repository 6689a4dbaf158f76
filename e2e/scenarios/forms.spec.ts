import { expect, phone, seriousFindings, signIn, test } from '../scenario.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a director asks for an exam with its document and makes the missing health unit on the way', async ({
  page,
}) => {
  await signIn(page, 'healthDirector', '/app/health-secretary/exam-request/create')
  await page.getByLabel('Cidadão').fill('a')
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Exame', exact: true }).fill('glic')
  await page.getByRole('option', { name: /Glicose/ }).click()

  const unit = page.getByLabel('Unidade de saúde')
  await unit.fill('UBS do Formulário')
  await page.getByRole('option', { name: 'Novo cadastro "UBS do Formulário"' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova unidade de saúde' })
  await expect(dialog.getByLabel('Nome')).toHaveValue('UBS do Formulário')
  await dialog.getByLabel('CNES').fill('7654321')
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(unit).toHaveValue('UBS do Formulário')

  const attachment = page.getByLabel('Pedido médico')
  await attachment.setInputFiles({ name: 'pedido.exe', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByText(/^Pedido médico não é de um tipo aceito/)).toBeVisible()
  await attachment.setInputFiles({ name: 'pedido.png', mimeType: 'image/png', buffer: pdf })
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  // What the browser believed the server has looked into; everything else still stands in the form.
  await expect(
    page.getByRole('link', { name: 'O conteúdo de Pedido médico não é de um arquivo png' }),
  ).toBeVisible()
  await expect(unit).toHaveValue('UBS do Formulário')
  await attachment.setInputFiles({ name: 'pedido.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('img', { name: 'Prévia de pedido.png' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await page.getByRole('link', { name: 'Voltar para a lista' }).click()
  await page.waitForURL((url) => url.pathname === '/app/health-secretary/exam-request')

  await page.getByRole('row').nth(1).getByRole('link', { name: 'Editar' }).click()
  await expect(page.getByLabel('Unidade de saúde')).toHaveValue('UBS do Formulário')
  const picture = page.getByRole('img', { name: 'Prévia de pedido.png' })
  await expect(picture).toHaveJSProperty('naturalWidth', 1)

  await page.getByRole('button', { name: 'Editar "UBS do Formulário"' }).click()
  const change = page.getByRole('dialog', { name: 'Alterar unidade de saúde' })
  await change.getByLabel('Nome').fill('UBS Corrigida')
  await change.getByRole('button', { name: 'Alterar' }).click()
  await expect(page.getByLabel('Unidade de saúde', { exact: true })).toHaveValue('UBS Corrigida')
})

test('every field of the gallery is filled in by keyboard alone, checked, and nothing typed is lost', async ({
  page,
}) => {
  await signIn(page, 'prixDev', '/app/gallery/form/create')
  await page.getByLabel('Texto', { exact: true }).focus()
  await page.keyboard.type('Maria')
  await page.getByLabel('Número inteiro').fill('7,5')
  await page.getByLabel('Data', { exact: true }).pressSequentially('31022020')
  await page.getByRole('button', { name: 'Abrir horários' }).first().press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Hora', { exact: true }).first()).toHaveValue('01:55')
  await page.getByRole('button', { name: 'Cadastrar' }).click()

  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Existem erros de validação')
  await expect(summary.getByRole('link')).toHaveText([
    'Número inteiro deve ser um número inteiro',
    'Data precisa estar no formato adequado para datas. Exemplo: 04/09/2017',
    'Enumerado é um campo obrigatório',
  ])
  await summary.getByRole('link', { name: /^Data precisa/ }).press('Enter')
  await expect(page.getByLabel('Data', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue('31/02/2020')
  await expect(page.getByLabel('Texto', { exact: true })).toHaveValue('Maria')

  await page.getByRole('link', { name: 'Opções' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click()
  await expect(page.getByLabel('Texto', { exact: true })).toHaveValue('Maria')
})

test('a form that is being sent takes no input, and gives the focus back to the field once it was refused', async ({
  page,
}) => {
  await signIn(page, 'prixDev', '/app/gallery/form/sending')
  const name = page.getByLabel('Nome')
  await name.press('End')
  await name.pressSequentially(' Lemos')
  // The story refuses after two seconds: here not before it was looked at.
  await page.evaluate(() => {
    const later = window.setTimeout
    const held = (end: () => void, ms: number, ...given: []) => {
      if (ms !== 2_000) return later(end, ms, ...given)
      Object.assign(window, { setTimeout: later, refuse: end })
      return 0
    }
    Object.assign(window, { setTimeout: held })
  })
  await name.press('Enter')
  await expect(name).toBeDisabled()
  await page.keyboard.type(' perdido')
  await expect(page.getByText('Salvando...')).toBeAttached()
  await page.evaluate(() => Reflect.apply(Reflect.get(window, 'refuse'), null, []))
  await expect(page.getByText('O tempo limite expirou, tente novamente mais tarde').first()).toBeVisible()
  await expect(name).toBeFocused()
  await page.keyboard.type(' e Silva')
  await expect(name).toHaveValue('Benedita Nogueira Lemos e Silva')
})

test('on a phone a form of sixty fields and all types of fields fit the width', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'prixDev', '/app/gallery/form/many')
  await expect(page.getByLabel('Campo 60')).toBeAttached()
  for (const story of ['update', 'relation', 'file']) {
    await page.goto(`/app/gallery/form/${story}`)
    await expect(page.locator('form')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  }
})
