import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Metafile, stop } from 'esbuild'
import { bundled, bundling } from './bundle.mjs'
import { repository } from './repository.mjs'

afterAll(() => stop())

/** Every module of ours that a program has, with what it imports. */
async function modulesOf(program: string): Promise<Metafile['inputs']> {
  const { metafile } = await build({ ...bundling([program]), write: false, metafile: true })
  if (!metafile) throw new Error('esbuild said nothing')
  return metafile.inputs
}

/** Modules that are run as soon as a program starts: what it imports, but not by `import(…)`. */
function runAtOnce(modules: Metafile['inputs'], entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  for (const { path, kind, external } of modules[entry]?.imports ?? [])
    if (!external && kind === 'import-statement') runAtOnce(modules, path, found)
  return found
}

const isDemo = (path: string) =>
  /^shared\/(town|core\/demo)\/|^mfe-[\w-]+\/(demo|service\/.*fill)\b/.test(path)

test.each(['gateway/main.ts', 'gateway/service-main.ts'])(
  '%s has not loaded the demo town before it fills a demo',
  async (program) => {
    const modules = await modulesOf(program)
    expect([...runAtOnce(modules, program)].filter(isDemo)).toEqual([])
    // It stays available.
    expect(Object.keys(modules)).toContain('shared/town/town.ts')
  },
)

describe('a bundle that is there already', () => {
  // Within the repository, where programs are.
  const folder = mkdtempSync(join(repository, '.cache/program-'))
  const [program, part] = [join(folder, 'program.ts'), join(folder, 'part.ts')]
  let file: string | undefined
  afterAll(() => {
    rmSync(folder, { recursive: true })
    if (file) rmSync(file)
  })
  const write = (path: string, text: string) => {
    writeFileSync(path, text)
    const past = new Date(Date.now() - 60_000)
    utimesSync(path, past, past)
  }
  const make = async () => {
    file = await bundled(relative(repository, program))
    return { text: readFileSync(file, 'utf8'), made: statSync(file).ino }
  }

  test('is used again, until a module of it changes or goes', async () => {
    write(program, "import { word } from './part.ts'\nconsole.log(word)\n")
    write(part, "export const word: string = 'first'\n")
    const first = await make()
    expect(first.text).toContain('first')
    expect(await make()).toEqual(first)

    write(part, "export const word: string = 'second'\n")
    const second = await make()
    expect(second.text).toContain('second')

    write(program, "console.log('alone')\n")
    rmSync(part)
    expect((await make()).text).toContain('alone')
  })
})
