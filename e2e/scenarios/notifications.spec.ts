import { expect, password, signIn, test } from '../scenario.ts'

test('a nurse reads a notification, and the badge counts down in every tab', async ({ context, page }) => {
  await signIn(page, 'nurse', '/app/notification')
  const home = (tab: typeof page) =>
    tab.getByRole('navigation', { name: 'Principal' }).getByRole('link').first()
  const other = await context.newPage()
  await other.goto('/app/options')
  // Other scenarios of this server may have sent this nurse more than the demo's three.
  await expect(home(other)).toHaveAccessibleName(/, \d+ pendências$/)
  const name = await home(other).textContent()
  const pending = Number(name?.match(/, (\d+) pendências/)?.[1])
  expect(pending).toBeGreaterThanOrEqual(3)

  await page
    .getByRole('row')
    .filter({ hasText: 'Reunião de equipe' })
    .getByRole('button', { name: 'Ler' })
    .click()
  await expect(page.getByRole('dialog').getByText(/na secretaria de saúde/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click()
  await expect(home(page)).toHaveAccessibleName(`Saúde Municipal, ${pending - 1} pendências`)
  await expect(home(other)).toHaveAccessibleName(`Saúde Municipal, ${pending - 1} pendências`)

  await page.getByRole('button', { name: 'Marcar todas como lidas' }).click()
  await expect(page.getByText('Não lida:')).toHaveCount(0)
  await expect(home(other)).toHaveAccessibleName('Saúde Municipal')
})

test('a doctor switches anonymisation on at once, and off with the password', async ({ page }) => {
  await signIn(page, 'doctor', '/app/user/self-update')
  await page.getByRole('button', { name: 'Ativar anonimização' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ativar' }).click()
  const sign = page.getByRole('link', { name: 'ANONIMIZAÇÃO ATIVA', exact: true })
  await expect(sign).toBeVisible()
  await page.goto('/app/citizen')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /Cidadão \d{4}/ })
      .first(),
  ).toBeVisible()

  await sign.click()
  await page.getByRole('button', { name: 'Desativar anonimização' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha atual').fill('não é esta senha')
  await dialog.getByRole('button', { name: 'Desativar' }).click()
  await expect(dialog.getByText('Senha atual incorreta')).toBeVisible()
  await dialog.getByLabel('Senha atual').fill(password)
  await dialog.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByRole('button', { name: 'Ativar anonimização' })).toBeVisible()
  await expect(sign).toHaveCount(0)
})

test('a message from elsewhere is answered with text alone', async ({ page }) => {
  await page.goto('/app/answer?mode=success&message=%3Cb%3EExame%20enviado%3C%2Fb%3E')
  await expect(page.getByRole('heading', { name: 'Sucesso!' })).toBeVisible()
  await expect(page.getByText('<b>Exame enviado</b>')).toBeVisible()
})

test('the service worker stands beside the page and answers none of its requests', async ({ page }) => {
  await signIn(page, 'acs')
  const script = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  expect(script).toMatch(/\/service-worker\.js\?version=\d+\.\d+\.\d+$/)
  const answer = await page.request.get('/service-worker.js')
  expect(answer.headers()['cache-control']).toContain('no-cache')
  // The build wrote into it which files the page has, and names no source map.
  const text = await answer.text()
  const files: string[] = await (await page.request.get('/files.json')).json()
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((path) => !text.includes(path))).toEqual([])
  expect(text).not.toMatch(/__WB_MANIFEST|sourceMappingURL|gallery/)
  // Where no offline data are kept it has no listener for what a page fetches.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const answered = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.workerStart > 0 ? [entry.name] : [],
      ),
  )
  expect(answered).toEqual([])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 800 } })

  test('a disabled entry explains itself when it is pressed, and nothing else opens', async ({ page }) => {
    await signIn(page, 'acs')
    const travel = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Viagens' })
    // A finger does not ask whether a link is disabled.
    await travel.tap({ force: true })
    await expect(page.getByRole('tooltip')).toHaveText(
      'Não é possível acessar esse recurso devido a não possuir nenhum dos seguintes conjuntos de permissões: (Calendário de viagens), (Cadastrar viagem)',
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await travel.tap({ force: true })
    await expect(page.getByRole('tooltip')).toBeVisible()
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })
})
