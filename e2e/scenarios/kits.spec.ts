import type { Page } from '@playwright/test'
import { desktop, expect, phone, signIn, test } from '../scenario.ts'

/** What the kits' stories do in a real browser, in motion: keys, focus, what closes what, exact words. */

test.use({ reducedMotion: 'no-preference' })

const story = (path: string) => `/app/gallery/${path}`
const open = async (page: Page, path: string) => {
  await page.goto(story(path))
  await expect(page.locator('[data-stage], form').first()).toBeVisible()
}
/** A press where nothing stands. */
const pressOutside = (page: Page) => page.mouse.click(1200, 700)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('stories are worked by keys alone, say exact words, and close as they should', async ({ page }) => {
  await signIn(page, 'prixDev', story('ui/overlays'))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const answer = page.locator('[data-stage] output')

  await test.step('a tip opens by hover and by focus, and closes with Escape', async () => {
    const tip = page.getByRole('tooltip')
    await button('Com dica').hover()
    await expect(tip).toHaveText('Aparece ao passar, ao focar ou ao tocar')
    await press(page, 'Escape')
    await expect(tip).toHaveCount(0)
    await page.mouse.move(1200, 700)
    await button('Abrir menu').focus()
    await press(page, 'Tab')
    await expect(tip).toBeVisible()
    await expect(button('Com dica')).toHaveAccessibleDescription('Aparece ao passar, ao focar ou ao tocar')
    await pressOutside(page)
    await expect(tip).toHaveCount(0)
  })

  await test.step('a dialog holds the focus and gives it back', async () => {
    const dialog = page.getByRole('dialog', { name: 'Título do diálogo' })
    await button('Abrir diálogo').focus()
    await press(page, 'Enter')
    await expect(dialog).toBeFocused()
    await expect(dialog).toHaveAccessibleDescription('Uma linha abaixo dele')
    const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await press(page, key)
      expect(await isInside(), `focus after ${key}`).toBe(true)
    }
    await press(page, 'Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button('Abrir diálogo')).toBeFocused()
  })

  await test.step('a question is answered by keys', async () => {
    const question = page.getByRole('dialog', { name: 'Remover veículo?' })
    await button('Perguntar').focus()
    await press(page, 'Enter')
    await expect(question).toBeVisible()
    await press(page, 'Escape')
    await expect(answer).toHaveText('Mantido')
    await expect(button('Perguntar')).toBeFocused()
    await press(page, 'Enter')
    await question.getByRole('button', { name: 'Remover' }).press('Enter')
    await expect(answer).toHaveText('Removido')
    await expect(button('Perguntar')).toBeFocused()
  })

  await test.step('a menu is walked by arrows, ends and letters', async () => {
    const item = (name: RegExp) => page.getByRole('menuitem', { name })
    await button('Abrir menu').focus()
    await press(page, 'Enter')
    await expect(item(/^Editar/)).toBeFocused()
    await press(page, 'ArrowUp')
    await expect(item(/^Campanhas/)).toBeFocused()
    await press(page, 'ArrowDown', 'ArrowDown')
    await expect(item(/^Remover/)).toBeFocused()
    await press(page, 'End')
    await expect(item(/^Campanhas/)).toBeFocused()
    await press(page, 'Home')
    await expect(item(/^Editar/)).toBeFocused()
    await press(page, 'f')
    await expect(item(/^Fechado/)).toBeFocused()
    await press(page, 'Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(button('Abrir menu')).toBeFocused()
    await press(page, 'Enter')
    await expect(item(/^Editar/)).toBeFocused()
    await press(page, 'Enter')
    await expect(answer).toHaveText('Editado')
    await button('Abrir menu').click()
    await expect(page.getByRole('menu')).toBeVisible()
    await pressOutside(page)
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  await test.step('messages are read out, wait while one looks, and go by key', async () => {
    await open(page, 'ui/toasts')
    // They live for two seconds of animation: a slow machine gets a hundred.
    const animations = await page.context().newCDPSession(page)
    const pace = (playbackRate: number) => animations.send('Animation.setPlaybackRate', { playbackRate })
    await animations.send('Animation.enable')
    await pace(0.02)
    const messages = page.getByRole('region', { name: /^Avisos/ })
    await button('Guardado').click()
    await button('Erro').click()
    // Newest on top, at the upper right.
    const shown = messages.locator('.Toastify__toast')
    await expect(shown).toHaveText([
      'Erro desconhecido!',
      'Guardado neste aparelho, será enviado quando houver conexão Dados offline',
    ])
    await expect(messages.locator('.Toastify__toast-container--top-right')).toHaveCount(1)
    await press(page, 'Alt+t')
    await expect(messages.getByRole('alert')).toBeFocused()
    const clocks = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter((one) => one instanceof CSSAnimation && one.animationName === 'Toastify__trackProgress')
          .map((one) => `${one.effect?.getTiming().duration} ${one.playState}`),
      )
    await expect.poll(clocks).toEqual(['2000 paused', '2000 paused'])
    // The closed one slides away while the other has most of its two seconds left.
    await pace(0.2)
    await press(page, 'Escape')
    await expect(shown).toHaveCount(1)
    await expect(button('Erro')).toBeFocused()
    await pace(1)
    await expect(shown).toHaveCount(0)
    // Less motion is no less time.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await pace(0.02)
    await button('Erro').click()
    await expect.poll(clocks).toEqual(['2000 running'])
    await pace(1)
    await expect(messages.getByRole('alert')).toHaveCount(0)
    await page.emulateMedia({ reducedMotion: null })
  })

  await test.step('charts say their values by arrows, and have a table behind', async () => {
    await open(page, 'chart/line')
    const line = page.getByRole('img', { name: 'Faixa etária, Quantidade' })
    await line.focus()
    await press(page, 'ArrowRight')
    await expect(page.getByText('Idade 0: 3.000', { exact: true })).toBeVisible()
    await press(page, 'End', 'ArrowLeft')
    await expect(page.getByText(/^Idade 75: /)).toBeVisible()
    await press(page, 'Escape')
    await expect(page.locator('[data-stage] output')).toHaveText('')
    await expect(page.getByRole('table', { name: 'Faixa etária' }).getByRole('row')).toHaveCount(18)

    await open(page, 'chart/bars')
    await page.getByRole('img', { name: 'Quantitativo por sexo, Quantidade' }).focus()
    await press(page, 'ArrowDown', 'ArrowDown')
    await expect(page.locator('[data-stage] output')).toHaveText('Masculino: 23.399')
    await expect(
      page
        .getByRole('table', { name: 'Quantitativo por sexo' })
        .getByRole('row', { name: 'Feminino 24.913' }),
    ).toHaveCount(1)
  })

  await test.step('the timeline says each day, by keys and under the pointer, and takes a period', async () => {
    await open(page, 'chart/timeline-days')
    const days = page.getByRole('slider', { name: 'Casos de dengue' })
    await days.focus()
    await press(page, 'ArrowLeft')
    await expect(days).toHaveAttribute('aria-valuetext', 'No dia 17/09/2026, 7 ocorrências.')
    await expect(page.getByText('No dia 17/09/2026, 7 ocorrências.')).toBeVisible()
    await press(page, 'Enter', 'ArrowLeft', 'ArrowLeft', 'Enter')
    await expect(page.getByText('Período: 15/09/2026 a 17/09/2026')).toBeVisible()
    await press(page, 'Home')
    // It scrolls to where the keys lead.
    await expect(page.getByText('mai de 2026')).toBeInViewport()
    await page.getByRole('button', { name: 'mai de 2026' }).click()
    await expect(page.getByText(/^Período: \d\d\/05\/2026 a 31\/05\/2026$/)).toBeVisible()
    const { x, y, height } = (await days.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    // The second column, 30 px wide each.
    await page.mouse.move(x + 45, y + height / 2)
    await expect(page.getByText(/^No dia \d\d\/05\/2026, \d+ ocorrências\.$/)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Casos de dengue' })).toHaveCount(1)
  })

  await test.step('a date and a number are typed or picked, as Brazil writes them', async () => {
    await open(page, 'inputs/numbers')
    const day = page.getByLabel('Data', { exact: true })
    await expect(day).toHaveValue('04/09/2017')
    await day.fill('')
    await expect(day).toHaveAttribute('placeholder', 'dd/mm/aaaa')
    await day.pressSequentially('29022024')
    await expect(day).toHaveValue('29/02/2024')
    await button('Abrir calendário').press('Enter')
    await expect(page.getByRole('grid', { name: 'fevereiro 2024' })).toBeVisible()
    await press(page, 'ArrowRight', 'Enter')
    await expect(day).toHaveValue('01/03/2024')
    await expect(button('Abrir calendário')).toBeFocused()
    await press(page, 'Enter')
    await expect(page.getByRole('grid', { name: 'março 2024' })).toBeVisible()
    await press(page, 'Escape')
    await expect(page.getByRole('grid')).toHaveCount(0)
    const price = page.getByLabel('Preço')
    await price.fill('1234567,8')
    await price.blur()
    await expect(price).toHaveValue('1.234.567,80')
  })

  await test.step('one of many is found by typing', async () => {
    await open(page, 'pickers/one')
    const here = page.getByLabel('Unidade', { exact: true })
    await expect(here).toHaveAttribute('placeholder', 'Selecione...')
    await here.fill('sao')
    await expect(page.getByRole('option')).toHaveText(['UBS Jardim São JoãoCNES 2078821'])
    await press(page, 'Enter')
    await expect(here).toHaveValue('UBS Jardim São João')
    await here.fill('xyz')
    await expect(page.getByRole('option', { name: 'Sem opções.' })).toHaveAttribute('aria-disabled', 'true')
    await press(page, 'Escape')
    await expect(here).toHaveValue('UBS Jardim São João')
    const found = page.getByLabel('Unidade, por busca')
    await found.fill('Nova Esperança')
    await page.getByRole('option', { name: 'Novo cadastro "Nova Esperança"' }).click()
    await expect(answer).toHaveText('Novo: Nova Esperança')
    await page.getByLabel('Unidade, ainda carregando').click()
    await expect(page.getByRole('option', { name: 'Carregando...' })).toBeVisible()
    await page.getByLabel('Unidade, sem resposta').click()
    await expect(
      page.getByRole('option', { name: 'O tempo limite expirou, tente novamente mais tarde' }),
    ).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('one of a few is chosen by arrows', async () => {
    await open(page, 'ui/segmented')
    await page.getByRole('radio', { name: 'Lista' }).focus()
    await press(page, 'ArrowRight')
    await expect(page.getByRole('radio', { name: 'Mapa' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Mapa' })).toBeFocused()
  })

  await test.step('a panel beside the content is 275 px wide at least', async () => {
    await open(page, 'layout/side-panel')
    const panel = page.getByRole('complementary', { name: 'Dados do cadastro' })
    const { width: usual = 0 } = (await panel.boundingBox()) ?? {}
    expect(usual).toBeGreaterThanOrEqual(275)
    await page.setViewportSize({ width: 800, height: 700 })
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(275)
    await page.setViewportSize(desktop)
  })

  await test.step('a key in a form of sixty fields changes its own field alone', async () => {
    await open(page, 'form/many')
    const field = page.getByLabel('Campo 30', { exact: true })
    await field.fill('a')
    await page.locator('form').evaluate((form) => {
      const places = new Set<string>()
      Object.assign(window, { places })
      new MutationObserver((changes) => {
        for (const { target } of changes)
          places.add((target instanceof Element ? target : target.parentElement)?.outerHTML ?? '')
      }).observe(form, { subtree: true, childList: true, attributes: true, characterData: true })
    })
    await field.pressSequentially('bc')
    const changed = await page.evaluate(() => [...(Reflect.get(window, 'places') as Set<string>)])
    expect(changed).not.toEqual([])
    for (const html of changed) expect(html).toMatch(/^<input [^>]*value="abc?"/)
  })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone })

  test('a tip opens with a tap and closes with one outside, and a menu is a sheet', async ({ page }) => {
    await signIn(page, 'prixDev', story('ui/overlays'))
    const tip = page.getByRole('tooltip')
    const explained = page.getByRole('button', { name: 'Com dica' })
    await explained.tap()
    await expect(tip).toHaveText('Aparece ao passar, ao focar ou ao tocar')
    await page.touchscreen.tap(180, 500)
    await expect(tip).toHaveCount(0)
    await explained.tap()
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
    await page.getByRole('button', { name: 'Abrir menu' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await sheet.getByRole('button', { name: 'Remover' }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(page.locator('[data-stage] output')).toHaveText('Removido')
  })
})
