import { execFileSync } from 'node:child_process'
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { testFolders } from '../testing/settings.ts'
import { openReleases } from './live.ts'
import { publish } from './publish.ts'
import { makeRelease } from './testing.ts'
import { tryRelease } from './trial.ts'

let folders: ReturnType<typeof testFolders>
let made: string
beforeEach(() => {
  folders = testFolders()
  made = join(folders.root, 'made')
})
afterEach(() => folders.remove())

/** Why it is refused; nothing may be left of it. */
async function reasons(running: Parameters<typeof publish>[1]['running'] = undefined): Promise<string[]> {
  const releases = openReleases({ ...folders, complain: () => undefined })
  const found = await publish(made, { releases, running }).then(
    () => [],
    (error: { reasons?: readonly string[] }) => [...(error.reasons ?? [`no words: ${error}`])],
  )
  expect(await releases.log.read()).toEqual([])
  const areas = join(folders.dataDir, 'areas')
  expect(existsSync(areas) ? readdirSync(areas).filter((name) => name !== 'incoming') : []).toEqual([])
  return found
}

/** Changes what the release says of itself. */
function say(change: (release: Record<string, unknown>) => void): void {
  const path = join(made, 'area.json')
  const release = JSON.parse(readFileSync(path, 'utf8'))
  change(release)
  writeFileSync(path, JSON.stringify(release))
}

describe('a release made to harm is refused, in words, and leaves nothing behind:', () => {
  it.each([
    '../../outside.js',
    '/etc/passwd',
    'a/../../b.js',
    'a\\..\\b.js',
    '.hidden',
    'a//b.js',
    '\u001b[2J.js',
  ])('one that lists the path %j', async (path) => {
    makeRelease(made)
    say((release) => {
      release.files = [{ path, bytes: 1, sha256: 'x' }]
    })
    expect(await reasons()).toEqual([expect.stringContaining('um nome que não serve')])
  })

  it('one whose file is a link, though what it leads to is what the list says', async () => {
    makeRelease(made)
    const secret = join(folders.root, 'secret')
    writeFileSync(secret, readFileSync(join(made, 'screens.js')))
    rmSync(join(made, 'screens.js'))
    symlinkSync(secret, join(made, 'screens.js'))
    expect(await reasons()).toEqual(['screens.js não é um arquivo comum'])
  })

  it('one with a linked folder, or a link to nowhere', async () => {
    makeRelease(made)
    symlinkSync('/', join(made, 'root'))
    symlinkSync('nowhere', join(made, 'lost'))
    expect(await reasons()).toEqual(['o arquivo lost não está na lista', 'o arquivo root não está na lista'])
  })

  it.each(['area.json', 'screens.js'])('one whose %s is a pipe that no one writes to', async (name) => {
    makeRelease(made)
    rmSync(join(made, name))
    execFileSync('mkfifo', [join(made, name)])
    expect(await reasons()).toEqual([`${name} não é um arquivo comum`])
  })

  it('one whose file is all holes, by its size and before it is read', async () => {
    makeRelease(made)
    truncateSync(join(made, 'screens.js'), 2 ** 40)
    say((release) => {
      const files = release.files as { path: string; bytes: number }[] // as makeRelease wrote them
      for (const file of files) if (file.path === 'screens.js') file.bytes = 2 ** 40
    })
    expect(await reasons()).toEqual([expect.stringContaining('screens.js é grande demais')])
  })

  it('one with a list longer than memory is for', async () => {
    makeRelease(made)
    truncateSync(join(made, 'area.json'), 2 ** 33)
    expect(await reasons()).toEqual([expect.stringContaining('area.json tem mais de')])
    makeRelease(made)
    say((release) => {
      release.files = Array.from({ length: 3_000 }, (_, at) => ({ path: `${at}.js`, bytes: 1, sha256: 'x' }))
    })
    expect(await reasons()).toEqual([expect.stringContaining('mais de 2000 arquivos')])
  })

  it('one that nests deeper than the stack', async () => {
    makeRelease(made)
    const deep = 100_000
    const needs = `${'{"some":['.repeat(deep)}"x"${']}'.repeat(deep)}`
    say((release) => {
      release.routes = [{ path: '/a', title: 'a', section: 'map', needs: 'HERE' }]
    })
    const path = join(made, 'area.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"HERE"', needs))
    expect(await reasons()).toEqual([expect.stringContaining('malformado')])
  })

  it.each(['log', 'incoming'])("one that is called like the release store's own folder %s", async (name) => {
    makeRelease(made, { name })
    expect(await reasons()).toEqual([expect.stringContaining('não serve de nome de área')])
  })

  it('one whose version no folder can be called', async () => {
    makeRelease(made, { version: `0.${'1'.repeat(300)}` })
    expect(await reasons()).toEqual([expect.stringContaining('não serve de endereço')])
  })

  it('one whose contract would ask other addresses of the gateway, in the name of its operator', async () => {
    const asked: string[] = []
    makeRelease(made, { contracts: [{ area: '../internal/x', version: '1', queries: {} }] })
    const running = {
      shell: async () => ({ kit: 1, paths: [] }),
      areas: async () => [],
      file: async () => Buffer.alloc(0),
      contract: async (area: string) => {
        asked.push(area)
        return undefined
      },
    }
    expect(await reasons(running)).toEqual([expect.stringContaining('contract.json está malformado')])
    expect(asked).toEqual([])
  })
})

/** An entry whose area, when it is loaded, runs this outside of its page and fails with what came of it. */
const escaping = (code: string) => `var citizen = { init() {}, get: async () => async () => {
  const process = setTimeout.constructor('return process')()
  const load = (name) => process.getBuiltinModule(name)
  let outcome
  try { outcome = 'did ' + (await (${code})({ process, load })) } catch (error) { outcome = 'cannot: ' + (error.code || error.message) }
  throw new Error(outcome)
} }`

const outcome = async (code: string): Promise<string> => {
  const entry = escaping(code).replace('async () => async () =>', 'async () =>')
  const tried = await tryRelease({ entry: 'a.js', container: 'citizen', scripts: { 'a.js': entry } })
  return 'error' in tried ? tried.error : 'loaded'
}

describe('code of a release that gets out of its page', () => {
  it('finds no setting of the publisher, and nothing of the machine', async () => {
    process.env.HARM_SECRET = 'segredo'
    try {
      expect(await outcome(`({ process }) => JSON.stringify(process.env)`)).toBe('did {}')
    } finally {
      delete process.env.HARM_SECRET
    }
    const own = JSON.stringify(join(folders.root, 'made.txt'))
    writeFileSync(join(folders.root, 'made.txt'), 'x')
    for (const path of [own, '"/etc/passwd"', JSON.stringify(__filename)])
      expect(await outcome(`({ load }) => load('fs').readFileSync(${path}, 'utf8')`)).toBe(
        'cannot: ERR_ACCESS_DENIED',
      )
  })

  it('writes nothing, starts nothing, and ends no other process', async () => {
    const path = JSON.stringify(join(folders.root, 'written.txt'))
    for (const code of [
      `({ load }) => load('fs').writeFileSync(${path}, 'x')`,
      `({ load }) => load('child_process').execSync('id').toString()`,
      `({ load }) => new (load('worker_threads').Worker)('1', { eval: true })`,
      `({ process }) => process.binding('fs')`,
    ])
      expect(await outcome(code)).toMatch(/^cannot: ERR_ACCESS_DENIED/)
    expect(await outcome(`({ process }) => process.kill(process.ppid, 0)`)).toBe('cannot: not in a trial')
    expect(existsSync(join(folders.root, 'written.txt'))).toBe(false)
  })

  it('reaches no one', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked += 1
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // it listens on TCP
    const url = JSON.stringify(`http://127.0.0.1:${port}/`)
    for (const code of [
      `({ process }) => process.constructor.constructor('return fetch')()(${url})`,
      `({ load }) => new Promise((resolve, reject) => load('http').get(${url}, resolve).on('error', reject))`,
      `({ load }) => load('dns').promises.lookup('release.invalid')`,
    ])
      expect(await outcome(code)).toMatch(/^cannot: /)
    server.close()
    expect(asked).toBe(0)
  })

  it.each([
    ['holds its page in a loop of promises', '(function again() { Promise.resolve().then(again) })()'],
    ['never answers', 'var citizen = { init: () => new Promise(() => { setInterval(() => {}, 1) }) }'],
    ['ends its process', 'setTimeout.constructor("return process")().exit(0)'],
    [
      'writes without end',
      'const out = setTimeout.constructor("return process")().stdout; for (;;) out.write("x".repeat(65536))',
    ],
  ])('is ended when it %s', async (_, script) => {
    const tried = await tryRelease(
      { entry: 'a.js', container: 'citizen', scripts: { 'a.js': script } },
      { milliseconds: 4_000 },
    )
    expect(tried).toEqual({ error: expect.any(String) })
  })

  it('can only say of itself that it does not load, in one printable line', async () => {
    makeRelease(made, { entry: `throw new Error('\u001b[2J\\n' + 'x'.repeat(5000))` })
    const [reason = ''] = await reasons()
    expect(reason).toMatch(/^não carrega: \[2Jx* ?x+$|^não carrega: .\[2J x+$/)
    expect(reason.length).toBeLessThan(400)
  })
})
