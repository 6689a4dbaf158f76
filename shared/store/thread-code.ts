import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const known = new Map<string, Promise<string>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * The code of a thread as one piece of JavaScript. Node 20 starts no worker from TypeScript, and teaching it to each
 * worker costs ten times what the worker itself does; so the first one of a process is bundled for all. A server's
 * build (`shared/build/production`) has done that already: it names a `.cjs`.
 * @param external packages that are not bundled, because they bring files of their own
 */
export function threadCode(entry: URL, external: readonly string[] = []): Promise<string> {
  // One after the other: the end of one would end the process that works for the other.
  const code = known.get(entry.href) ?? last.then(() => codeOf(entry, external))
  known.set(entry.href, code)
  last = code.catch(() => known.delete(entry.href))
  return code
}

async function codeOf(entry: URL, external: readonly string[]): Promise<string> {
  const code = entry.pathname.endsWith('.cjs')
    ? await readFile(entry, 'utf8')
    : await bundle(fileURLToPath(entry), external)
  // Code without a file would look for packages in the folder that the process was started in.
  return `require = require('node:module').createRequire(${JSON.stringify(entry.href)});\n${code}`
}

async function bundle(path: string, external: readonly string[]): Promise<string> {
  // A server has no build tools, and needs none.
  const { build, stop } = await import('esbuild')
  const result = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: [...external],
    // The error says it.
    logLevel: 'silent',
  })
  // Its process is needed no more.
  await stop()
  const [file] = result.outputFiles
  if (!file) throw new Error(`${path} was not bundled`)
  return file.text
}
