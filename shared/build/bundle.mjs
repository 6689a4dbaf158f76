import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, stop } from 'esbuild'
import { repository } from './repository.mjs'

/** Where bundles lie: within the repository, so that they find its packages. */
const folder = join(repository, '.cache/node')

/** Our own code goes in, packages stay where they are; and each file is told its own address, not the bundle's. */
const ownCode = {
  name: 'own-code',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@saude/') ? undefined : { path, external: true },
    )
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8')
      if (!code.includes('import.meta.url')) return undefined
      const address = JSON.stringify(pathToFileURL(path).href)
      return { contents: code.replaceAll('import.meta.url', address), loader: 'ts' }
    })
  },
}

/**
 * What a program is bundled with; where to is said beside it.
 * @param {string} entry a path in the repository
 * @returns {import('esbuild').BuildOptions}
 */
export const bundling = (entry) => ({
  absWorkingDir: repository,
  entryPoints: [entry],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
  plugins: [ownCode],
})

/**
 * A program of TypeScript as one module, for a process that runs for long: translating file by file while it runs leaves
 * a second thread, every file's map and a slower code behind (e2e/bench/LIMITS.md).
 * @param {string} entry a path in the repository: `gateway/main.ts`
 * @returns {Promise<string>} the path of the module
 */
export async function bundled(entry) {
  const name = entry.replace(/\.ts$/, '').replaceAll('/', '-')
  const file = join(folder, `${name}.mjs`)
  const making = join(folder, `${name}.${process.pid}.mjs`)
  await mkdir(folder, { recursive: true })
  await build({ ...bundling(entry), outfile: making })
  // Its process is needed no more.
  await stop()
  // Several may be starting at once.
  await rename(making, file)
  return file
}
