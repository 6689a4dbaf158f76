import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describeContract } from '@saude/contract/describe'
import { io } from 'socket.io-client'
import { queries } from '../testing/area.ts'
import { openTestGateway, type TestGateway } from '../testing/gateway.ts'
import { testFolders } from '../testing/settings.ts'
import { runningAt } from './fits.ts'
import { adoptBuilt, openReleases } from './live.ts'
import { keptOf, publish, rollback } from './publish.ts'
import { filesBelow } from './release.ts'
import { makeRelease } from './testing.ts'

/** A repository with a built area, a data folder, and releases in it. */
function openTown() {
  const folders = testFolders()
  const problems: string[] = []
  const releases = openReleases({ ...folders, complain: (problem) => problems.push(problem) })
  const areas = join(folders.dataDir, 'areas')
  let builds = 0
  return {
    ...folders,
    releases,
    problems,
    areas,
    /** What `npm start` has built. */
    built: (version: string) => makeRelease(join(folders.root, 'mfe-citizen', 'dist'), { version }),
    /** What somebody builds to publish it. */
    make: (made: Parameters<typeof makeRelease>[1]) =>
      makeRelease(join(folders.root, `made-${builds++}`), made),
    publish: (folder: string) => publish(folder, { releases, running: undefined }),
    rollback: (version?: string, area = 'citizen') =>
      rollback(area, version, { releases, running: undefined }),
    live: async () => (await releases.live()).map(({ entry: { name, version } }) => `${name} ${version}`),
  }
}

let town: ReturnType<typeof openTown>
beforeEach(() => {
  town = openTown()
})
afterEach(() => town.remove())

const [first, second, third] = ['0.1.0-11111111', '0.1.0-22222222', '0.1.0-33333333'] as const
const reasonsOf = (publishing: Promise<unknown>) =>
  publishing.then(
    () => [],
    (error: { reasons: readonly string[] }) => error.reasons,
  )

describe('what is live', () => {
  it('is what is built, until something is published', async () => {
    town.built(first)
    expect(await town.live()).toEqual([`citizen ${first}`])
    town.built(second)
    expect(await town.live()).toEqual([`citizen ${second}`])
    await town.publish(town.make({ version: third }))
    expect(await town.live()).toEqual([`citizen ${third}`])
  })

  it('leaves what was built before to pages that stand on it, once it was kept', async () => {
    town.built(first)
    await town.releases.keepAllBuilt()
    town.built(second)
    expect(await town.live()).toEqual([`citizen ${second}`])
    expect(await town.releases.folderOf('citizen', first)).toBe(join(town.areas, 'citizen', first))
    expect((await town.releases.entryOf('citizen', first))?.version).toBe(first)
  })

  it('keeps ten that were never published, and those of today', async () => {
    const versions = Array.from({ length: 13 }, (_, at) => `0.1.0-${String(at).padStart(8, '0')}`)
    for (const [at, version] of versions.entries()) {
      town.built(version)
      await town.releases.keepBuilt('citizen')
      const came = new Date(Date.UTC(2026, 0, 1 + at))
      if (at < 12) utimesSync(join(town.areas, 'citizen', version, 'area.json'), came, came)
    }
    await town.releases.keepAllBuilt()
    const kept = (await town.releases.store.versions('citizen')).map(({ version }) => version)
    expect(kept).toEqual(versions.slice(3).reverse())
  })

  it('is the published version though something else is built since, until the gateway starts anew', async () => {
    town.built(first)
    await town.publish(town.make({ version: second }))
    town.built(third)
    expect(await town.live()).toEqual([`citizen ${second}`])
    expect(await adoptBuilt(town.releases)).toEqual([expect.stringContaining(third)])
    expect(await town.live()).toEqual([`citizen ${third}`])
    expect(await adoptBuilt(town.releases)).toEqual([])
  })

  it('stays what a person went back to, though what was published is built again at the next start', async () => {
    town.built(first)
    await town.publish(town.make({ version: second }))
    await town.rollback()
    makeRelease(join(town.root, 'mfe-citizen', 'dist'), { version: second })
    await adoptBuilt(town.releases)
    expect(await town.live()).toEqual([`citizen ${first}`])
  })

  it('is the version before where a folder of versions is lost', async () => {
    await town.publish(town.make({ version: first }))
    await town.publish(town.make({ version: second }))
    rmSync(join(town.areas, 'citizen', second), { recursive: true })
    const again = openReleases({ ...town, complain: (problem) => town.problems.push(problem) })
    expect((await again.live()).map(({ entry }) => entry.version)).toEqual([first])
    expect(town.problems.join()).toContain(second)
  })

  it('does not change while a line of the log or a version is half written', async () => {
    await town.publish(town.make({ version: first }))
    const log = join(town.areas, 'log')
    writeFileSync(join(log, '00000009.json'), '{"area":"citi')
    writeFileSync(join(log, 'x.new'), JSON.stringify({ area: 'citizen', version: second }))
    mkdirSync(join(town.areas, 'incoming', 'x'), { recursive: true })
    expect(await town.live()).toEqual([`citizen ${first}`])
  })
})

describe('publishing', () => {
  it('leaves every other file of the live site as it was, byte for byte', async () => {
    town.built(first)
    makeRelease(join(town.root, 'mfe-maps', 'dist'), { name: 'maps' })
    await town.publish(town.make({ version: second }))
    const before = await filesBelow(town.areas)
    const bytes = before.map((path) => readFileSync(join(town.areas, path)))
    const built = (await filesBelow(town.root)).map((path) => readFileSync(join(town.root, path)))
    const made = town.make({ version: third })
    await town.publish(made)
    rmSync(made, { recursive: true })
    expect(before.map((path) => readFileSync(join(town.areas, path)))).toEqual(bytes)
    expect((await filesBelow(town.root)).filter((path) => path.startsWith('mfe-'))).toHaveLength(10)
    expect(built.length).toBeGreaterThan(10)
    expect(await town.live()).toEqual([`citizen ${third}`, 'maps 0.1.0-aaaaaaaa'])
  })

  it('keeps the files of earlier versions for pages that stand on them, built ones included', async () => {
    town.built(first)
    await town.publish(town.make({ version: second }))
    rmSync(join(town.root, 'mfe-citizen'), { recursive: true })
    for (const version of [first, second])
      expect(await town.releases.folderOf('citizen', version)).toContain(version)
    expect(await town.releases.folderOf('citizen', third)).toBeUndefined()
    expect(await town.releases.folderOf('..', first)).toBeUndefined()
    expect(await town.releases.folderOf('citizen', '../log')).toBeUndefined()
  })

  it('keeps ten versions of an area', async () => {
    const versions = Array.from({ length: 12 }, (_, at) => `0.1.${at}`)
    for (const version of versions) await town.publish(town.make({ version }))
    expect(await keptOf('citizen', town.releases)).toEqual(versions.slice(2).reverse())
    expect(readdirSync(join(town.areas, 'citizen'))).toHaveLength(10)
    expect(readdirSync(join(town.areas, 'incoming'))).toEqual([])
  })

  it('of two versions at once makes both whole, and one of them live', async () => {
    const made = [first, second, third].map((version) => town.make({ version }))
    // As from as many processes: each with what it remembers itself.
    await Promise.all(
      made.map((folder) =>
        publish(folder, {
          releases: openReleases({ ...town, complain: () => undefined }),
          running: undefined,
        }),
      ),
    )
    expect(readdirSync(join(town.areas, 'log'))).toEqual([1, 2, 3].map((at) => `0000000${at}.json`))
    expect((await keptOf('citizen', town.releases)).sort()).toEqual([first, second, third])
    expect(await town.live()).toHaveLength(1)
  })

  it('that cannot write, as on a full disk, changes nothing', async () => {
    town.built(first)
    mkdirSync(town.areas, { recursive: true })
    writeFileSync(join(town.areas, 'incoming'), 'in the way')
    await expect(town.publish(town.make({ version: second }))).rejects.toThrow()
    expect(await town.live()).toEqual([`citizen ${first}`])
    expect(readdirSync(town.areas)).toEqual(['incoming'])
    rmSync(join(town.areas, 'incoming'))
    await town.publish(town.make({ version: third }))
    expect(await town.live()).toEqual([`citizen ${third}`])
  })

  it('of the same version twice changes nothing, and of the same version with other content is refused', async () => {
    await town.publish(town.make({ version: first }))
    expect(await town.publish(town.make({ version: first }))).toMatchObject({ before: first })
    expect(await reasonsOf(town.publish(town.make({ version: first, screens: 'console.log(1)' })))).toEqual([
      expect.stringContaining('já foi publicada com outro conteúdo'),
    ])
    expect(await town.live()).toEqual([`citizen ${first}`])
  })
})

describe('a release is refused, with what was live left live,', () => {
  const refused = async (folder: string) => {
    town.built(first)
    const reasons = await reasonsOf(town.publish(folder))
    expect(await town.live()).toEqual([`citizen ${first}`])
    expect(await town.releases.log.read()).toEqual([])
    return reasons
  }

  it('when a file of its list is missing', async () => {
    const made = town.make({ version: second })
    rmSync(join(made, 'screens.js'))
    expect(await refused(made)).toEqual(['falta o arquivo screens.js'])
  })

  it('when a file is another than its hash says', async () => {
    const made = town.make({ version: second })
    writeFileSync(join(made, 'screens.js'), '// 0.1.0-99999999')
    expect(await refused(made)).toEqual([expect.stringContaining('o arquivo screens.js não é o da lista')])
  })

  it('when it has a file that its list does not name', async () => {
    const made = town.make({ version: second })
    writeFileSync(join(made, 'more.js'), '')
    expect(await refused(made)).toEqual(['o arquivo more.js não está na lista'])
  })

  it.each([
    ['is no script', 'var citizen = {', 'não carrega: '],
    ['throws', 'throw new Error("boom")', 'não carrega: boom'],
    ['defines another area', 'var maps = {}', 'não carrega: citizen is not defined'],
    ['defines no container', 'var citizen = {}', 'não define citizen com init e get'],
    [
      'has an area that throws',
      'var citizen = { init() {}, get: async () => () => { throw new Error("boom") } }',
      'não carrega: boom',
    ],
    [
      'has an area without lifecycles',
      'var citizen = { init() {}, get: async () => () => ({ bootstrap() {} }) }',
      'web/area.tsx não exporta mount, unmount',
    ],
    ['never ends', 'while (true);', 'não carrega: Script execution timed out'],
  ])('when its entry %s', async (_what, entry, words) => {
    expect(await refused(town.make({ version: second, entry }))).toEqual([expect.stringContaining(words)])
  })

  it('when its area.json is missing, malformed, or of a version that is no address', async () => {
    const made = town.make({ version: second })
    rmSync(join(made, 'area.json'))
    expect(await refused(made)).toEqual([expect.stringContaining('falta area.json')])
    writeFileSync(join(made, 'area.json'), '{"name":')
    expect(await refused(made)).toEqual([expect.stringContaining('malformado')])
    expect(await refused(town.make({ version: '../../x' }))).toEqual([expect.stringContaining('endereço')])
  })

  it('when another area serves one of its paths', async () => {
    const routes = [{ path: '/app/map', title: 'Mapa', section: 'map' as const }]
    makeRelease(join(town.root, 'mfe-maps', 'dist'), { name: 'maps', routes })
    town.built(first)
    expect(await reasonsOf(town.publish(town.make({ version: second, routes })))).toEqual([
      '/app/map já é de maps',
    ])
  })
})

describe('going back', () => {
  it('leads to the version before, once more to the one before that, and by name to any that is kept', async () => {
    town.built(first)
    await town.publish(town.make({ version: second }))
    await town.publish(town.make({ version: third }))
    expect(await town.rollback()).toEqual({ area: 'citizen', version: second, before: third })
    expect(await town.rollback()).toMatchObject({ version: first })
    expect(await reasonsOf(town.rollback())).toEqual([expect.stringContaining('não tem versão anterior')])
    expect(await town.rollback(third)).toMatchObject({ version: third })
    expect(await town.live()).toEqual([`citizen ${third}`])
  })

  it('to a version that is not kept, or whose files are damaged, is refused', async () => {
    await town.publish(town.make({ version: first }))
    await town.publish(town.make({ version: second }))
    expect(await reasonsOf(town.rollback('0.0.9'))).toEqual([
      `a versão 0.0.9 de citizen não está guardada; há ${second}, ${first}`,
    ])
    appendFileSync(join(town.areas, 'citizen', first, 'screens.js'), 'x')
    expect(await reasonsOf(town.rollback())).toEqual([expect.stringContaining('screens.js')])
    expect(await town.live()).toEqual([`citizen ${second}`])
  })

  it.each([
    ['fleet', 'garage'],
    ['garage', 'fleet'],
  ])('of %s is refused where %s has its path by now: both stay live', async (giver, taker) => {
    const routes = [{ path: '/app/car', title: 'Carros', section: 'options' as const }]
    await town.publish(town.make({ name: giver, version: first, routes }))
    await town.publish(town.make({ name: giver, version: second }))
    await town.publish(town.make({ name: taker, version: first, routes }))
    const both = [`${giver} ${second}`, `${taker} ${first}`].sort()
    expect(await town.live()).toEqual(both)
    expect(await reasonsOf(town.rollback(undefined, giver))).toEqual([`/app/car já é de ${taker}`])
    expect(await town.live()).toEqual(both)
  })
})

describe('a running gateway', () => {
  let running: TestGateway
  beforeAll(async () => {
    running = await openTestGateway()
    mkdirSync(join(running.root, 'shell', 'dist'), { recursive: true })
    writeFileSync(join(running.root, 'shell', 'dist', 'kit.json'), '{"kit":1,"paths":["/app/login"]}')
  })
  afterAll(() => running.close())

  const released = (version: string, made: Parameters<typeof makeRelease>[1] = {}) => {
    const { dataDir } = running
    const releases = openReleases({ root: running.root, dataDir, complain: () => undefined })
    const folder = makeRelease(join(running.root, `made-${version}`), { version, ...made })
    return publish(folder, { releases, running: runningAt(running.url, undefined) })
  }

  it('serves what is published, announces it to its pages, and keeps serving what was there', async () => {
    const socket = io(running.url, { transports: ['websocket'], auth: { type: 'Public' } })
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    const messages: unknown[] = []
    const heard = (count: number) =>
      new Promise((resolve) => {
        socket.on('general', (message) => messages.push(message) === count && resolve(undefined))
      })
    const both = heard(2)
    await released(first)
    const areas = await (await fetch(`${running.url}/areas.json`)).json()
    expect(areas.areas).toEqual([expect.objectContaining({ name: 'citizen', version: first })])
    await released(second)
    await both
    expect(messages).toEqual(
      [first, second].map((version) => ({ type: 'release', area: 'citizen', version })),
    )
    for (const version of [first, second, `${first}~1`]) {
      const response = await fetch(`${running.url}/areas/citizen/${version}/screens.js`)
      expect(await response.text()).toBe(`// ${version.replace('~1', '')}`)
      expect(response.headers.get('Cache-Control')).toContain('immutable')
    }
    expect((await fetch(`${running.url}/areas/citizen/${first}/../../log/00000001.json`)).status).toBe(404)
    socket.disconnect()
  })

  it('has what it served before kept, though it was built in another folder than what is published', async () => {
    makeRelease(join(running.root, 'mfe-maps', 'dist'), { name: 'maps', version: first })
    const releases = openReleases({ ...town, dataDir: running.dataDir, complain: () => undefined })
    const change = { releases, running: runningAt(running.url, undefined) }
    const made = town.make({ name: 'maps', version: second })
    expect(await publish(made, change)).toEqual({ area: 'maps', version: second, before: first })
    rmSync(join(running.root, 'mfe-maps'), { recursive: true })
    expect(await rollback('maps', undefined, change)).toMatchObject({ version: first })
    const file = await fetch(`${running.url}/areas/maps/${first}/screens.js`)
    expect(await file.text()).toBe(`// ${first}`)
  })

  it('refuses kits that it does not share', async () => {
    expect(await reasonsOf(released('0.2.0', { kit: 2 }))).toEqual([
      'citizen foi construída para os kits 2, e a página no ar empresta os kits 1',
    ])
  })

  it('refuses a screen that the page draws itself', async () => {
    const routes = [{ path: '/app/login', title: 'Entrar', section: 'home' }]
    expect(await reasonsOf(released('0.2.0', { routes }))).toEqual(['/app/login já é da própria página'])
  })

  it('refuses calls that its services do not answer', async () => {
    const wanted = describeContract('citizen', '0.3.0', [queries.list, queries.create])
    const { citizenSearch } = wanted.queries
    const contracts = [
      { ...wanted, queries: { ...wanted.queries, citizenFuture: citizenSearch } },
      describeContract('travel', '0.3.0', [queries.get]),
    ]
    // A query that this description has.
    const more = { ...citizenSearch, input: { cpf: { type: 'string', required: false } } } as NonNullable<
      typeof citizenSearch
    >
    expect(await reasonsOf(released('0.3.0', { contracts: contracts as never }))).toEqual([
      expect.stringContaining('citizenFuture'),
      'nenhum serviço de travel está no ar',
    ])
    const asking = [{ ...wanted, queries: { citizenSearch: more } }]
    expect(await reasonsOf(released('0.3.1', { contracts: asking }))).toEqual([
      expect.stringContaining('cpf'),
    ])
    expect(await released('0.3.2', { contracts: [wanted] })).toMatchObject({ version: '0.3.2' })
  })

  it('that does not answer leaves nothing to check against', async () => {
    const folder = makeRelease(join(running.root, 'made-late'), { version: '0.4.0' })
    const notRunning = runningAt('http://127.0.0.1:1', undefined)
    expect(await reasonsOf(publish(folder, { releases: town.releases, running: notRunning }))).toEqual([
      expect.stringContaining('não responde'),
    ])
  })
})
