import { flawsOf, follow, load, watchErrors } from '../look/page.ts'
import { type Screen, servedScreens, withoutExample } from '../look/screens.ts'
import {
  desktop,
  expect,
  isStill,
  ofColours,
  phone,
  seriousFindings,
  signIn,
  test,
  withoutTransitions,
} from '../scenario.ts'

// Each device in a worker of its own.
test.describe.configure({ mode: 'parallel' })

/** `npm run look -- --all`, before a release: every screen as the examples of records are looked at. */
const isEverything = process.env.LOOK === 'all'

/**
 * A screen of one entry that the record kit draws, as it draws the examples' on both devices: where there is the least room
 * is enough. Lists have columns of their own on each.
 */
const isOfOneEntry = ({ path, kind }: Screen) =>
  kind === 'record' && /\/(?:create|update|details|receipt)(?:\/[\da-f-]{36})?$/.test(path)

/** Screens of the shell that are open to everybody. */
const open = ['/', '/terms', '/app/login', '/app/citizen']

const devices = [
  { device: 'telefone', viewport: phone, isByNight: false },
  { device: 'computador', viewport: desktop, isByNight: true },
] as const

for (const { device, viewport, isByNight } of devices) {
  test(`every screen opens without errors and fits, and axe finds nothing serious (${device})`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(1_800_000)
    const context = await browser.newContext({ baseURL: server.url, viewport, colorScheme: 'light' })
    const page = await context.newPage()
    await withoutTransitions(page)
    const errors = watchErrors(page)
    const findings: string[] = []

    // What stands around the screens is the same on each: it is looked at with the first one of an area.
    let area = ''
    const lookByNight = async (path: string, except: { except?: string }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await isStill(page)
      for (const finding of await seriousFindings(page, { rules: ofColours, ...except }))
        findings.push(`${path}, by night: ${finding}`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    const look = async (screen: Screen, get = follow) => {
      const { path, title, kind } = screen
      await get(page, path)
      // The cover of the home screen stays for two seconds.
      await expect(page.getByText('Carregando...', { exact: true })).toHaveCount(0)
      await isStill(page)
      // The title of a screen is fixed; that of an entry may hold what somebody typed.
      const isFixed = !/[\da-f-]{36}/.test(path)
      for (const flaw of await flawsOf(page, isFixed)) findings.push(`${path}: ${flaw}`)
      const name = await page.title()
      // An area may call a screen of its own otherwise than its route, as who looks at it wants.
      if (isFixed && kind !== 'own' && name !== `${title} · Saúde Municipal`)
        findings.push(`${path} is called ${name}`)
      const now = path.split('/').slice(0, 3).join('/')
      const except = isEverything || now !== area ? {} : { except: 'nav' }
      area = now
      const colours = isEverything || kind !== 'record'
      // Drawn of the same parts as the examples, whose findings on both are theirs too.
      if (colours || isByNight || isOfOneEntry(screen))
        for (const finding of await seriousFindings(page, { colours, ...except }))
          findings.push(`${path}: ${finding}`)
      if (isEverything || kind === 'example' || (kind === 'own' && isByNight)) await lookByNight(path, except)
      for (const error of errors.take()) findings.push(`${path}: ${error}`)
    }

    for (const path of open) await look({ path, kind: 'own' }, load)
    await signIn(page, 'healthSecretary')
    const { screens, unseen } = await servedScreens(server.url)
    expect(unseen).toEqual(withoutExample)
    // Most are records': were their declarations read wrongly, all or none would be.
    expect(screens.filter(({ kind }) => kind === 'record').length).toBeGreaterThan(100)
    expect(screens.filter(({ kind }) => kind === 'example').length).toBeGreaterThanOrEqual(13)
    const isSeenHere = (screen: Screen) => isEverything || viewport === phone || !isOfOneEntry(screen)
    for (const screen of screens.filter(isSeenHere))
      await look(screen, isEverything && isByNight ? load : follow)
    await context.close()
    expect(findings).toEqual([])
  })
}
