import { copyFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { build, stop } from 'esbuild'
import { addresses, bundling } from '../bundle.mjs'
import { repository } from '../repository.mjs'
import { threadBundling, withCompiledThreads } from '../threads.mjs'

/** What an operator starts; each becomes `gateway/NAME.mjs`. */
export const programs = ['main', 'service-main', 'admin', 'area', 'backup', 'audit', 'takeout', 'import']

/** Build tools that a program can do without where everything is built: `shared/store/thread-code.ts`. */
const tools = ['esbuild']

/** Packages that are looked up at run time and imported nowhere: `gateway/releases/trial.ts`. */
const lookedUp = ['@module-federation/runtime', '@module-federation/webpack-bundler-runtime']

/** What changed, for those who work with it: the page of the repository, of which a server has a copy beside its modules. */
const changelog = /new URL\('(?:\.\.\/)+CHANGELOG\.md', import\.meta\.url\)/g

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
    .filter(({ path, external }) => external && !isBuiltin(path))
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
    withCompiledThreads(code, path, threads, (file) => `new URL('./${file}', import.meta.url)`)
      .replace(besideItself, (found, name, ending) => {
        if (ending === 'mjs') copied.set(`${name}.mjs`, join(dirname(path), `${name}.mjs`))
        if (ending !== 'cjs' && !copied.has(`${name}.${ending}`))
          throw new Error(`${path}: ${found} is not in a server's build`)
        return found
      })
      .replace(changelog, () => {
        copied.set('CHANGELOG.md', join(repository, 'CHANGELOG.md'))
        return `new URL('./CHANGELOG.md', import.meta.url)`
      }),
  )
  const main = await build({
    ...bundling(
      programs.map((name) => `gateway/${name}.ts`),
      inOneFolder,
    ),
    outdir: out,
    metafile: true,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    chunkNames: '[name]-[hash]',
  })
  const own = await build(threadBundling(threads, out))
  await stop()
  for (const [name, file] of copied) if (file) copyFileSync(file, join(out, name))
  return [...new Set([...packagesIn(main.metafile), ...packagesIn(own.metafile), ...lookedUp])]
    .filter((name) => !tools.includes(name))
    .sort()
}

/** The package of the gateway says which version this is. */
export const writePackage = (folder, content) =>
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`)
