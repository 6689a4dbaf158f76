import { desktop, expect, phone, seriousFindings, signIn, test } from '../scenario.ts'

/** Every screen that exists, as the person with the most to see. */
const screens = [
  '/app',
  '/app/citizen',
  '/app/citizen/create',
  '/app/options',
  '/app/options/vehicle',
  '/app/options/vehicle/create',
  '/app/options/user',
  '/app/options/user/create',
  '/app/options/health-unit',
  '/app/travel',
  '/app/travel/list',
  '/app/travel/wizard',
  '/app/isto-nao-existe',
]
const open = ['/', '/terms', '/app/login', '/app/citizen']

for (const [device, viewport] of [
  ['telefone', phone],
  ['computador', desktop],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing serious on any screen (${device}, ${colorScheme})`, async ({
      browser,
      server,
    }) => {
      test.setTimeout(120_000)
      const context = await browser.newContext({ baseURL: server.url, viewport, colorScheme })
      const page = await context.newPage()
      const findings: string[] = []
      const look = async (path: string) => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        for (const finding of await seriousFindings(page)) findings.push(`${path}: ${finding}`)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > viewport.width) findings.push(`${path}: ${width} px de largura`)
      }
      for (const path of open) await look(path)
      await signIn(page, 'healthSecretary')
      for (const path of screens) await look(path)
      await page.goto('/app/citizen')
      await page.getByRole('row').nth(2).waitFor()
      const link = page.getByRole('link', { name: 'Editar' }).first()
      if (await link.isVisible()) {
        await link.click()
        await page.getByLabel('Nome da mãe').waitFor()
        for (const finding of await seriousFindings(page)) findings.push(`update: ${finding}`)
      }
      await context.close()
      expect(findings).toEqual([])
    })
  }
}
