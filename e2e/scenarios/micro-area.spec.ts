import { asUser } from '../api.ts'
import { desktop, expect, signIn, test } from '../scenario.ts'

test.use({ viewport: desktop })

interface Area {
  readonly id: string
  readonly name: string
  readonly agent: { readonly id: string } | null
}

test('a director redraws a micro-area, and the limits of its agent are the new ones', async ({
  page,
  server,
}) => {
  const ask = await asUser(server.url, 'healthDirector')
  const { data } = await ask<{ items: Area[] }>('micro-area-list', {})
  const area = data?.items.find(({ agent }) => agent !== null)
  const limits = async () => {
    const { data: user } = await ask<{ userComplement: { boundary: { lat: number; lng: number }[] } }>(
      'user-get',
      { id: area?.agent?.id },
    )
    return user?.userComplement.boundary ?? []
  }
  const before = await limits()
  expect(before.length).toBeGreaterThan(2)

  await signIn(page, 'healthDirector', `/app/options/micro-area/update/${area?.id}`)
  await page.getByRole('button', { name: 'Editar limite' }).click()
  const editor = page.getByRole('dialog', { name: /^Limites/ })
  const map = editor.locator('.leaflet-container')
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  const vertices = editor.getByText(/^\d+ vértices$/)
  await expect(vertices).toHaveText(`${before.length} vértices`)
  await map.click({ position: { x: 60, y: 60 } })
  await expect(vertices).toHaveText(`${before.length + 1} vértices`)
  await editor.getByRole('button', { name: 'Salvar' }).click()
  await expect(editor).toHaveCount(0)
  await page.getByRole('button', { name: 'Alterar' }).click()
  await page.waitForURL('**/app/options/micro-area')
  const after = await limits()
  expect(after).toHaveLength(before.length + 1)

  // The agent's own form says where they are changed.
  await page.goto(`/app/options/user/update/${area?.agent?.id}`)
  await page.getByLabel('Título dos limites').fill('Outro nome')
  await page.getByRole('button', { name: 'Alterar' }).click()
  await expect(page.getByText(/^São os limites da microárea/).first()).toBeVisible()
})
