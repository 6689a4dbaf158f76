import type { Page, Route } from '@playwright/test'
import { expect, signIn, test } from '../scenario.ts'

const status = (code: number) => (route: Route) => route.fulfill({ status: code, body: 'x' })
const boom = (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("boom")' })
/** Never answered: the request hangs until the page leaves it. */
const hang = () => undefined

/** Ways in which an area's release may fail; hanging ones need a reload, the others mend in the page. */
const faults: [name: string, file: string, answer: (route: Route) => unknown][] = [
  ['the manifest is missing', '**/areas/citizen/**/mf-manifest.json', status(404)],
  ['the entry answers an error', '**/areas/citizen/**/remoteEntry.js', status(500)],
  ['the screen code answers an error', '**/areas/citizen/**/__federation_expose_area.*.js', status(500)],
  ['the entry hangs', '**/areas/citizen/**/remoteEntry.js', hang],
  ['the screen code hangs', '**/areas/citizen/**/__federation_expose_area.*.js', hang],
]

const openByNavigation = async (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name }).first().click()

for (const [name, file, answer] of faults) {
  test(`an area fails alone when ${name}, and comes back by 'Tentar novamente'`, async ({ page }) => {
    await signIn(page, 'healthSecretary')
    await page.route(file, answer)
    await openByNavigation(page, 'Cidadãos')
    const again = page.getByRole('main').getByRole('button', { name: 'Tentar novamente' })
    await expect(again).toBeVisible({ timeout: 15_000 })

    await openByNavigation(page, 'Opções')
    await expect(page.getByRole('link', { name: 'Veículos' })).toBeVisible()

    await page.unrouteAll()
    await openByNavigation(page, 'Cidadãos')
    const list = page.getByRole('row').nth(3)
    // Coming back may already have tried again by itself.
    await expect(again.or(list)).toBeVisible({ timeout: 15_000 })
    if (await again.isVisible()) await again.click()
    await expect(list).toBeVisible({ timeout: 15_000 })
  })
}

test('code that throws while it loads fails alone', async ({ page, problems }) => {
  await signIn(page, 'healthSecretary')
  await page.route('**/areas/citizen/**/__federation_expose_area.*.js', boom)
  await openByNavigation(page, 'Cidadãos')
  await expect(page.getByRole('main').getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  await openByNavigation(page, 'Opções')
  await expect(page.getByRole('link', { name: 'Veículos' })).toBeVisible()
  // The browser tells the script's own error; nothing else may be unhandled.
  expect(problems.errors.splice(0).filter((error) => !error.includes('boom'))).toEqual([])
})

test('opening one area fetches nothing of another', async ({ page }) => {
  // Not from the home screen, whose cards are parts of many areas.
  await signIn(page, 'healthSecretary', '/app/travel')
  await expect(page.getByRole('link', { name: 'Lista de viagens' })).toBeVisible()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await openByNavigation(page, 'Opções')
  await expect(page.getByRole('link', { name: 'Veículos' })).toBeVisible()
  expect(fetched.filter((path) => path.startsWith('/areas/') && !path.startsWith('/areas/options/'))).toEqual(
    [],
  )
})
