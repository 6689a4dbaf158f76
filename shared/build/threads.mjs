import { dirname, join, relative } from 'node:path'
import { repository } from './repository.mjs'

/** How a module names a thread of its own: `shared/store/thread-code.ts`. */
const named = /new URL\('\.\/([\w.-]+)\.ts', import\.meta\.url\)/g

/** Packages with files of their own, which no thread's code can have in it. */
const withFiles = ['@photostructure/sqlite', '@node-rs/argon2', 'sharp', 'pdfmake']

/**
 * A module's code with its threads' names replaced by those of their compiled code, which are kept in `threads`.
 * @param {string} code
 * @param {string} path of the module
 * @param {Map<string, string>} threads their sources, by name
 * @param {(file: string) => string} addressOf an expression for the address of the compiled code
 */
export const withCompiledThreads = (code, path, threads, addressOf) =>
  code.replaceAll(named, (_found, name) => {
    const source = join(dirname(path), `${name}.ts`)
    const thread = relative(repository, source).replaceAll(/[\\/]/g, '-').replace(/\.ts$/, '')
    threads.set(thread, source)
    return addressOf(`${thread}.cjs`)
  })

/**
 * What threads are bundled with.
 * @param {Map<string, string>} threads
 * @param {string} outdir
 * @returns {import('esbuild').BuildOptions}
 */
export const threadBundling = (threads, outdir) => ({
  absWorkingDir: repository,
  entryPoints: Object.fromEntries(threads),
  outdir,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  logLevel: 'error',
  external: withFiles,
  metafile: true,
})
