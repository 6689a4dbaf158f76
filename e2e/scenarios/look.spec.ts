import { desktop, expect, isStill, phone, seriousFindings, signIn, test } from '../scenario.ts'

/** Every screen that the live areas serve, as the person with the most to see; those with an id come by a click. */
async function servedScreens(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/areas.json`)
  // The gateway's own list; its form is tested with the shell.
  const { areas } = (await answer.json()) as { areas: { routes: { path: string }[] }[] }
  const paths = areas.flatMap(({ routes }) => routes.map(({ path }) => path))
  return [...paths.filter((path) => !path.includes('{')), '/app/notification', '/app/isto-nao-existe']
}

const open = ['/', '/terms', '/app/login', '/app/citizen']

/** What hangs on colours, and so on the scheme; all else is the same by day and by night. */
const ofColours = ['color-contrast', 'link-in-text-block']

for (const [device, viewport] of [
  ['telefone', phone],
  ['computador', desktop],
] as const) {
  test(`axe finds nothing serious on any screen, by day and by night (${device})`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(480_000)
    const context = await browser.newContext({
      baseURL: server.url,
      viewport,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const findings: string[] = []
    const find = async (path: string) => {
      for (const finding of await seriousFindings(page)) findings.push(`${path}: ${finding}`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await isStill(page)
      for (const finding of await seriousFindings(page, { rules: ofColours }))
        findings.push(`${path}, by night: ${finding}`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    const look = async (path: string) => {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      // The cover of the home screen stays for two seconds.
      await expect(page.getByText('Carregando...', { exact: true })).toHaveCount(0)
      await find(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > viewport.width) findings.push(`${path}: ${width} px de largura`)
    }
    for (const path of open) await look(path)
    await signIn(page, 'healthSecretary')
    for (const path of await servedScreens(server.url)) await look(path)
    await page.goto('/app/citizen')
    await page.getByRole('row').nth(2).waitFor()
    const link = page.getByRole('link', { name: 'Editar' }).first()
    if (await link.isVisible()) {
      await link.click()
      await page.getByLabel('Nome da mãe').waitFor()
      await find('update')
    }
    await context.close()
    expect(findings).toEqual([])
  })
}
