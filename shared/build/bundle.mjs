import { readFileSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, stop } from 'esbuild'
import { filesBelow, repository } from './repository.mjs'

/** Where bundles lie: within the repository, so that they find its packages. */
const folder = join(repository, '.cache/node')

/**
 * Our own code goes in, packages stay where they are. The filter, which knows no negation, leaves out `@saude/`: each
 * import that matches is asked about in this process, and there are thousands.
 */
const ownCode = {
  name: 'own-code',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^([^./@]|@([^s]|s[^a]|sa[^u]))/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, external: true },
    ),
}

/**
 * Changes modules that look for files beside themselves: in a bundle they stand elsewhere.
 * @param {(code: string, path: string) => string} change
 * @param {RegExp} files those that are looked at
 */
export const addresses = (change, files = /\.ts$/) => ({
  name: 'addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: files }, async ({ path }) => {
      const code = await readFile(path, 'utf8')
      return code.includes('import.meta.url') ? { contents: change(code, path), loader: 'ts' } : undefined
    }),
})

/** A module's code with its own address written out. */
export const codeAsInRepository = (code, path) =>
  code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))

/** A filter for the modules that look for files beside themselves today: they alone cost a question at each build. */
export function filesWithAddresses() {
  const names = filesBelow(repository).filter(
    (path) => path.endsWith('.ts') && readFileSync(path, 'utf8').includes('import.meta.url'),
  )
  const escaped = names.map((path) => path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^(${escaped.join('|')})$`)
}

/** Each module is where its file is in the repository. */
const asInRepository = addresses(codeAsInRepository)

/**
 * What programs are bundled with; where to is said beside it.
 * @param {string[]} entries paths in the repository
 * @param {import('esbuild').Plugin} where what becomes of modules' own addresses
 * @returns {import('esbuild').BuildOptions}
 */
export const bundling = (entries, where = asInRepository) => ({
  absWorkingDir: repository,
  entryPoints: entries,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
  plugins: [ownCode, where],
})

/** What a bundle hangs on besides the modules in it. */
const always = ['package-lock.json', 'shared/build/bundle.mjs']

/** What shows that a file changed: rewriting one changes its time or its size. */
const statesOf = async (paths) =>
  Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => {
        const { mtimeMs, size } = await stat(join(repository, path))
        return [path, [mtimeMs, size]]
      }),
    ),
  )

/** Begins the last line of a bundle: with the code, so that both are replaced at once. */
const madeOf = '// made of '

/** Whether a bundle is there and everything that went into it is as it was then. */
async function isCurrent(file) {
  try {
    const [, made] = (await readFile(file, 'utf8')).split(`\n${madeOf}`)
    const before = JSON.parse(made ?? '')
    return JSON.stringify(before) === JSON.stringify(await statesOf(Object.keys(before)))
  } catch {
    // It was never made, or one of its modules is gone.
    return false
  }
}

/**
 * A program of TypeScript as one module, for a process that runs for long: translating file by file while it runs leaves
 * a second thread, every file's map and a slower code behind (e2e/bench/LIMITS.md). Made anew when a module of it changed.
 * @param {string} entry a path in the repository: `gateway/main.ts`
 * @returns {Promise<string>} the path of the module
 */
export async function bundled(entry) {
  const name = entry.replace(/\.ts$/, '').replaceAll('/', '-')
  const file = join(folder, `${name}.mjs`)
  if (await isCurrent(file)) return file
  const making = join(folder, `${name}.${process.pid}.mjs`)
  await mkdir(folder, { recursive: true })
  const began = Date.now()
  const { metafile, outputFiles } = await build({
    ...bundling([entry]),
    outfile: making,
    write: false,
    metafile: true,
  })
  // Its process is needed no more.
  await stop()
  const states = await statesOf([...always, ...Object.keys(metafile.inputs)])
  // What was written meanwhile may have been read as it was before: such a bundle is made anew the next time.
  const isSure = Object.values(states).every(([changed]) => changed < began)
  await writeFile(making, `${outputFiles[0].text}\n${isSure ? `${madeOf}${JSON.stringify(states)}` : ''}`)
  // Several may be starting at once.
  await rename(making, file)
  return file
}
