import { asUser } from '../api.ts'
import { expect, phone, signIn, test } from '../scenario.ts'

const places = [
  ['1366', { width: 1366, height: 768 }],
  ['360', phone],
] as const

test.describe('two records of one person', () => {
  for (const [width, viewport] of places)
    test(`are joined from 'Cadastros a conferir' in two presses at ${width}, and parted again`, async ({
      browser,
      server,
    }) => {
      const desk = await asUser(server.url, 'healthDirector')
      const known = { birthDate: '1961-02-03', mothersName: `Zulmira Tavares ${width}`, sex: 'F' }
      const register = async (more: object) =>
        (await desk<{ readonly id: string }>('citizen-create', { ...known, ...more })).data?.id ?? ''
      const idOf = async (id: string) => (await desk<{ readonly id: string }>('citizen-get', { id })).data?.id
      const first = await register({ name: `Jandira Tavares de Sá ${width}` })
      const second = await register({
        name: `Jandyra Tavares de Sa ${width}`,
        mobilePhone: '19999990000',
      })
      const context = await browser.newContext({ baseURL: server.url, viewport })
      const page = await context.newPage()
      // The finding follows the register by its feed.
      await expect(async () => {
        const { data } = await desk<{
          readonly items: readonly { readonly citizen?: { readonly name: string } }[]
        }>('register-check-list', { kind: 'duplicate', startIndex: 0, stopIndex: 39 })
        expect(data?.items.some(({ citizen }) => citizen?.name.includes(width))).toBe(true)
      }).toPass()
      await signIn(page, 'healthDirector', '/app/citizen/check?kind=duplicate')
      const name = new RegExp(`Jand[iy]ra Tavares de S[aá] ${width}`)
      const row = page.getByRole('row').filter({ hasText: name }).first()
      // Where its title stands; at the right are other acts.
      await row.click({ position: { x: 120, y: 20 } })
      const stays = page.getByRole('radiogroup', { name: 'Qual cadastro fica' })
      const link = page.getByRole('dialog').getByText('Juntar cadastros')
      await expect(stays.or(link).first()).toBeVisible()
      if (await link.isVisible()) await link.click()
      await expect(stays).toBeVisible()
      await page.getByRole('button', { name: 'Juntar cadastros' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Juntar cadastros' }).click()
      await expect(page).toHaveURL(/citizen\/history/)
      const [kept, gone] = page.url().includes(first) ? [first, second] : [second, first]
      // The old link opens the one that stayed, with what only one of both said.
      await page.goto(`/app/citizen/history/${gone}`)
      await expect(page.getByRole('heading', { name })).toBeVisible()
      expect((await desk('citizen-get', { id: gone })).data).toMatchObject({
        id: kept,
        mobilePhone: '19999990000',
      })
      expect((await desk('citizen-part', { id: gone })).error).toBeUndefined()
      expect(await idOf(gone)).toBe(gone)
      await context.close()
    })
})
