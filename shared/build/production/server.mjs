import { copyFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, stop } from 'esbuild'
import { addresses, bundling } from '../bundle.mjs'
import { repository } from '../repository.mjs'

/** What an operator starts; each becomes `gateway/NAME.mjs`. */
export const programs = ['main', 'service-main', 'admin', 'area', 'backup']

/** Packages with files of their own, which no thread's code can have in it. */
const withFiles = ['@photostructure/sqlite', '@node-rs/argon2']

/** Build tools that a program can do without where everything is built: `shared/store/thread-code.ts`. */
const tools = ['esbuild']

/** Packages that are looked up at run time and imported nowhere: `gateway/releases/trial.ts`. */
const lookedUp = ['@module-federation/runtime']

const besideItself = /new URL\('\.\/([\w.-]+)\.(\w+)', import\.meta\.url\)/g

/** `@scope/name/path` is of `@scope/name`. */
const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

const packagesIn = ({ outputs }) =>
  Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !path.startsWith('node:'))
    .map(({ path }) => packageOf(path))

/**
 * Compiles gateway and services into `{to}/gateway`, their threads with them.
 * @param {string} to a folder
 * @returns {Promise<string[]>} the packages that they need
 */
export async function buildServer(to) {
  const out = join(to, 'gateway')
  const threads = new Map()
  const copied = new Map([['package.json', undefined]])
  // All modules stand in one folder, and so does what they look for beside themselves.
  const inOneFolder = addresses((code, path) =>
    code.replace(besideItself, (found, name, ending) => {
      const file = join(dirname(path), `${name}.${ending}`)
      if (ending === 'ts') {
        const thread = relative(repository, file).replaceAll(/[\\/]/g, '-').replace(/\.ts$/, '')
        threads.set(thread, file)
        return `new URL('./${thread}.cjs', import.meta.url)`
      }
      if (ending === 'mjs') copied.set(`${name}.mjs`, file)
      if (!copied.has(`${name}.${ending}`)) throw new Error(`${path}: ${found} is not in a server's build`)
      return found
    }),
  )
  const options = { outdir: out, metafile: true }
  const main = await build({
    ...bundling(
      programs.map((name) => `gateway/${name}.ts`),
      inOneFolder,
    ),
    ...options,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    chunkNames: '[name]-[hash]',
  })
  const own = await build({
    ...options,
    absWorkingDir: repository,
    entryPoints: Object.fromEntries(threads),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    outExtension: { '.js': '.cjs' },
    external: withFiles,
  })
  await stop()
  for (const [name, file] of copied) if (file) copyFileSync(file, join(out, name))
  return [...new Set([...packagesIn(main.metafile), ...packagesIn(own.metafile), ...lookedUp])]
    .filter((name) => !tools.includes(name))
    .sort()
}

/** The package of the gateway says which version this is. */
export const writePackage = (folder, content) =>
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`)
