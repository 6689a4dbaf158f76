import { chromium } from '@playwright/test'

const [, , base, user, out, ...paths] = process.argv
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const [name, viewport] of [
  ['d', { width: 1366, height: 768 }],
  ['p', { width: 360, height: 800 }],
]) {
  const c = await b.newContext({
    viewport,
    baseURL: base,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    hasTouch: name === 'p',
    isMobile: name === 'p',
    colorScheme: process.env.DARK ? 'dark' : 'light',
  })
  const p = await c.newPage()
  p.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') console.log(name, m.type(), m.text().slice(0, 300))
  })
  p.on('pageerror', (e) => console.log(name, 'PAGEERROR', String(e).slice(0, 500)))
  if (user !== '-') {
    await p.goto('/app/login')
    await p.getByLabel('E-mail ou CPF').fill(user + '@demo.local')
    await p.getByLabel('Senha', { exact: true }).fill('demonstracao')
    await p.getByRole('button', { name: 'Entrar' }).click()
    await p
      .waitForURL((u) => u.pathname === '/app', { timeout: 15000 })
      .catch(() => console.log('no login', p.url()))
  }
  for (const path of paths) {
    await p.goto(path)
    await p.waitForLoadState('networkidle').catch(() => {})
    await p.waitForTimeout(700)
    await p.screenshot({
      path: `${out}/${name}${path.replace(/\W+/g, '_')}${process.env.DARK ? '_dark' : ''}.png`,
    })
  }
  await c.close()
}
await b.close()
