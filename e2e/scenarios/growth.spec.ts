import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { cloneRepository } from '../clone.ts'
import { test as base, expect, signIn } from '../scenario.ts'
import { freePort, removeFolder, type Server, startServer } from '../server.ts'
import { isStill, mark } from '../silence.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where services with a process of their own listen: one of the product's, and one that this gateway was built without. */
interface Ports {
  readonly travel: number
  readonly fleet: number
}

/** A gateway that looks for them there. */
const test = base.extend<object, { ports: Ports }>({
  ports: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this very pattern.
    async ({}, use) => use({ travel: await freePort(), fleet: await freePort() }),
    { scope: 'worker' },
  ],
  server: [
    async ({ ports }, use) => {
      const services = Object.entries(ports).map(([area, port]) => `${area}=http://127.0.0.1:${port}`)
      const server = await startServer({ env: { AREA_SERVICES: services.join() } })
      await use(server)
      await server.stop()
      await removeFolder(server.folder)
    },
    { scope: 'worker' },
  ],
})

let clone: string
const services = new Map<keyof Ports, ChildProcess>()
test.beforeAll(() => {
  clone = cloneRepository()
})
test.afterAll(async () => {
  for (const area of services.keys()) await stopService(area)
  rmSync(clone, { recursive: true, force: true })
})

/** The service of an area, by the sources of a folder, in a process of its own. */
async function startService(area: keyof Ports, ports: Ports, { folder }: Server, sources: string) {
  const child = spawn(
    process.execPath,
    ['shared/build/bin/run.mjs', 'gateway/service-main.ts', area, '--port', String(ports[area])],
    { cwd: sources, env: { ...process.env, DATA_DIR: folder }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  services.set(area, child)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes(`Área ${area} em`) && resolve())
    child.once('exit', (code) => reject(new Error(`O serviço terminou com ${code}`)))
  })
}

async function stopService(area: keyof Ports): Promise<void> {
  const child = services.get(area)
  services.delete(area)
  if (!child || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Publishes an area of the clone into the running gateway. */
const publish = (area: keyof Ports, { url, folder }: Server, ...how: string[]) =>
  run('npm', ['run', 'area', '--', 'publish', `mfe-${area}`, ...how], {
    cwd: clone,
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: folder },
  })

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(clone, file)), { recursive: true })
  writeFileSync(join(clone, file), text)
}
const change = (file: string, from: string, to: string) => {
  const text = readFileSync(join(clone, file), 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  // A function: what is put in may hold `$`.
  write(
    file,
    text.replace(from, () => to),
  )
}

/** What a team writes for one more screen with a query and a permission of its own, all of it in its area. */
function writeBalance() {
  change(
    'mfe-travel/contract/access.ts',
    'travelGet:',
    "travelBalance: allow('Balanço de viagens', MGR),\n  travelGet:",
  )
  write(
    'mfe-travel/contract/balance.ts',
    `import { text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

export const travelBalance = query(rows.travelBalance, {
  input: {},
  output: { said: text('Balanço').required() },
  reads: ['travel'],
})
`,
  )
  write(
    'mfe-travel/service/balance.ts',
    `import { handlersFor } from '@saude/service/handlers'
import { travelBalance } from '../contract/balance.ts'

export const balanceHandlers = [handlersFor({})(travelBalance, () => ({ said: 'Nenhuma viagem a acertar' }))]
`,
  )
  change(
    'mfe-travel/service/service.ts',
    '      listPending,',
    '      listPending,\n      ...balanceHandlers,',
  )
  change('mfe-travel/service/service.ts', 'import', "import { balanceHandlers } from './balance.ts'\nimport")
  change(
    'mfe-travel/contract/routes.ts',
    "    screen('/app/travel/reports',",
    `    screen('/app/travel/balance', 'Balanço de viagens', 'travelBalance', {
      menu: inMenu('Viagens', 30, 'ChartColumn'),
    }),
    screen('/app/travel/reports',`,
  )
  change(
    'mfe-travel/web/area.tsx',
    "'/app/travel': ",
    "'/app/travel/balance': () => import('./balance/Balance.tsx'),\n    '/app/travel': ",
  )
  write(
    'mfe-travel/web/balance/Balance.tsx',
    `import { useAsk } from '@saude/kits/platform'
import { Card } from '@saude/kits/ui'
import { travelBalance } from '../../contract/balance.ts'

function Balance() {
  return <Card title="Balanço">{useAsk(travelBalance, {}).data?.said}</Card>
}
export { Balance as default }
`,
  )
}

/** A new area, with a service that no gateway has been built with and an entry of its own in the main navigation. */
function writeFleet() {
  const from = (path: string) => readFileSync(join(root, path), 'utf8')
  write('mfe-fleet/package.json', from('mfe-travel/package.json').replaceAll('travel', 'fleet'))
  write('mfe-fleet/webpack.config.mjs', from('mfe-travel/webpack.config.mjs').replaceAll('travel', 'fleet'))
  write(
    'mfe-fleet/contract/access.ts',
    `import { accessRows, allow, MGR } from '@saude/contract/access-rows'

export const rows = accessRows('fleet', { fleetState: allow('Estado da frota', MGR) })
`,
  )
  write(
    'mfe-fleet/contract/state.ts',
    `import { text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

export const fleetState = query(rows.fleetState, {
  input: {},
  output: { said: text('Estado').required() },
})
`,
  )
  write(
    'mfe-fleet/contract/routes.ts',
    `import { areaRoutes, routesIn } from '@saude/contract/area-routes'

const needs = 'fleetState'
const entry = { section: 'fleet', path: '/app/fleet', title: 'Frota', short: 'Frota', icon: 'Bus', needs, place: 55 }

export const { routes, sections } = areaRoutes('fleet', {
  sections: [entry],
  routes: [routesIn('fleet').screen('/app/fleet', 'Frota municipal', needs)],
})
`,
  )
  write(
    'mfe-fleet/area.ts',
    `import type { AreaFace } from '@saude/contract/area'
import { rows } from './contract/access.ts'
import { routes, sections } from './contract/routes.ts'

export const area: AreaFace = { name: 'fleet', version: '0.1.0', routes, sections, rows, widgets: [] }
`,
  )
  write(
    'mfe-fleet/service/service.ts',
    `import { handlersFor } from '@saude/service/handlers'
import { defineService } from '@saude/service/service'
import { fleetState } from '../contract/state.ts'

export const service = defineService({
  area: 'fleet',
  version: '0.1.0',
  collections: {},
  handlers: [handlersFor({})(fleetState, () => ({ said: 'Todos os carros em ordem' }))],
})
`,
  )
  write(
    'mfe-fleet/web/area.tsx',
    `import { defineAreaWeb } from '@saude/kits/platform'

export const { bootstrap, mount, unmount, screens } = defineAreaWeb({
  name: 'fleet',
  routes: { '/app/fleet': () => import('./Fleet.tsx') },
})

export const widgets = {}
`,
  )
  write(
    'mfe-fleet/web/Fleet.tsx',
    `import { useAsk } from '@saude/kits/platform'
import { Card } from '@saude/kits/ui'
import { fleetState } from '../contract/state.ts'

function Fleet() {
  return <Card title="Estado">{useAsk(fleetState, {}).data?.said}</Card>
}
export { Fleet as default }
`,
  )
  // Only the program of the clone, which runs its service, knows it.
  change(
    'gateway/product.ts',
    'import',
    "import { service as fleet } from '../mfe-fleet/service/service.ts'\nimport",
  )
  change('gateway/product.ts', '  dashboard,\n', '  dashboard,\n  fleet,\n')
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const navigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name })

test('an area that runs by itself grows a query, a permission and a screen, and a tab that is open has them', async ({
  page,
  server,
  ports,
}) => {
  await startService('travel', ports, server, root)
  await signIn(page, 'healthSecretary', '/app/travel')
  await mark(page)
  await expect(main(page).getByRole('link', { name: 'Lista de viagens' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Balanço de viagens' })).toBeHidden()

  writeBalance()
  await stopService('travel')
  await startService('travel', ports, server, clone)
  expect((await publish('travel', server)).stdout).toContain('No ar: travel')

  // The menu of the release that the page stands on, the screen of the one that is live by now.
  await main(page).getByRole('link', { name: 'Balanço de viagens' }).click({ timeout: 60_000 })
  await expect(heading(page)).toHaveText('Balanço de viagens')
  await expect(main(page)).toContainText('Nenhuma viagem a acertar')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(main(page).getByRole('link', { name: 'Balanço de viagens' })).toBeVisible()
  expect(await isStill(page), 'a página não foi recarregada').toBe(true)
})

test('an area that the gateway has never heard of joins it, and stands in the navigation of a tab that is open', async ({
  page,
  server,
  ports,
}) => {
  await signIn(page, 'healthSecretary', '/app/options')
  await mark(page)
  await expect(navigation(page, 'Cidadãos')).toBeVisible()
  await expect(navigation(page, 'Frota')).toBeHidden()

  writeFleet()
  await startService('fleet', ports, server, clone)
  expect((await publish('fleet', server)).stdout).toContain('No ar: fleet')

  await navigation(page, 'Frota').click({ timeout: 60_000 })
  await expect(heading(page)).toHaveText('Frota municipal')
  await expect(main(page)).toContainText('Todos os carros em ordem')
  expect(await isStill(page), 'a página não foi recarregada').toBe(true)
})

test('a release for other kits is named where it cannot be opened, and the page works on with what it has', async ({
  page,
  server,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await signIn(page, 'healthSecretary', '/app/travel')
  await expect(main(page).getByRole('link', { name: 'Lista de viagens' })).toBeVisible()
  await mark(page)

  change('shared/kits/version.ts', 'kitVersion =', 'kitVersion = 1000 +')
  change(
    'mfe-travel/contract/routes.ts',
    "    screen('/app/travel/reports',",
    `    screen('/app/travel/audit', 'Auditoria de viagens', 'travelList', {
      menu: inMenu('Viagens', 40, 'ScrollText'),
    }),
    screen('/app/travel/reports',`,
  )
  change(
    'mfe-travel/web/area.tsx',
    "'/app/travel': ",
    "'/app/travel/audit': () => import('./calendar/TravelCalendar.tsx'),\n    '/app/travel': ",
  )
  await publish('travel', server, '--unchecked')

  await main(page).getByRole('link', { name: 'Auditoria de viagens' }).click({ timeout: 60_000 })
  await expect(page.getByText('Não foi possível abrir: Auditoria de viagens')).toBeVisible()
  await navigation(page, 'Viagens').click()
  await expect(main(page).getByRole('link', { name: 'Lista de viagens' })).toBeVisible()
  expect(await isStill(page), 'a página não foi recarregada').toBe(true)
  expect(errors).toEqual([])

  // A page that is loaded now stands on that release, and cannot open any screen of it.
  await page.goto('/app/travel')
  await expect(page.getByText('Não foi possível abrir: Viagens')).toBeVisible()
  await navigation(page, 'Opções').click()
  await expect(main(page).getByRole('link', { name: 'Veículos' })).toBeVisible()
  // It is tried again by itself when the connection comes up, and says the same.
  expect(errors.length).toBeGreaterThan(0)
  for (const error of errors) expect(error).toContain('travel was built for kits 100')
})
