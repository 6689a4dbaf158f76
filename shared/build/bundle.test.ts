import { build, type Metafile, stop } from 'esbuild'
import { bundling } from './bundle.mjs'

afterAll(() => stop())

/** Every module of ours that a program has, with what it imports. */
async function modulesOf(program: string): Promise<Metafile['inputs']> {
  const { metafile } = await build({ ...bundling(program), write: false, metafile: true })
  if (!metafile) throw new Error('esbuild told nothing')
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
    // It is there for whoever wants it.
    expect(Object.keys(modules)).toContain('shared/town/town.ts')
  },
)
