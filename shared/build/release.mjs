import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { filesBelow, repository } from './repository.mjs'

const sha256 = (content) => createHash('sha256').update(content).digest('hex')

const slashed = (path) => path.split(sep).join('/')

/** Files of a built area with their hashes, the release's own `area.json` left out. */
const releaseFiles = (dist) =>
  filesBelow(dist)
    .map((path) => ({
      path: slashed(relative(dist, path)),
      bytes: statSync(path).size,
      sha256: sha256(readFileSync(path)),
    }))
    .filter(({ path }) => path !== 'area.json')

/**
 * `citizen` version 0.1.0 becomes `0.1.0-3f2a9c1b`: what stands below a version never changes (wire.md), so it hangs
 * on everything that the release says.
 */
const releaseVersion = (version, content) => `${version}-${sha256(JSON.stringify(content)).slice(0, 8)}`

/** Contract modules of areas and core that a build has in it, with the names of their exports that it uses. */
const usedContracts = ({ modules, moduleGraph }) => {
  const isContract = /^(mfe-[^/]+|shared\/core)\/contract\/.+\.ts$/
  // Modules that webpack has joined to one stand inside of it.
  const parts = (module) => [module, ...(module.modules ?? [])]
  const used = new Map()
  for (const module of [...modules].flatMap(parts)) {
    const path = module.resource && slashed(relative(repository, module.resource))
    if (!path || !isContract.test(path)) continue
    const exports = moduleGraph.getUsedExports(module, undefined)
    if (exports !== false) used.set(path, exports === true || exports === null ? undefined : [...exports])
  }
  return [...used].map(([path, exports]) => ({ path, exports }))
}

/**
 * Writes into the output after a build: `contract.json`, the calls that the browser half makes, and `area.json`, the
 * area's entry for `/areas.json` with every file of the release (type AreaRelease of `@saude/contract/area`).
 */
export const releasePlugin = (folder) => ({
  apply: (compiler) => {
    // Read while webpack compiles: it takes as long as a warm build does.
    const describing = tsImport('./describe-release.ts', import.meta.url)
    // Reported by the hook, where it is awaited.
    describing.catch(() => undefined)
    compiler.hooks.afterEmit.tapPromise('release', async (compilation) => {
      const { describeRelease } = await describing
      const { face, contracts } = await describeRelease(folder, usedContracts(compilation))
      const { version: base, ...entry } = face
      const dist = compilation.outputOptions.path
      writeFileSync(join(dist, 'contract.json'), `${JSON.stringify(contracts, null, 2)}\n`)
      const files = releaseFiles(dist)
      const version = releaseVersion(base, { ...entry, files })
      const release = {
        ...entry,
        version,
        manifest: `/areas/${entry.name}/${version}/mf-manifest.json`,
        files,
      }
      writeFileSync(join(dist, 'area.json'), `${JSON.stringify(release, null, 2)}\n`)
    })
  },
})

/**
 * Puts `kit.json` beside the shell's page: the kits that it shares, which a release must have been built for, and the
 * paths of its own screens, which no release may have.
 */
export const kitPlugin = () => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('kit', (compilation) =>
      compilation.hooks.processAssets.tapPromise('kit', async () => {
        const { kitVersion } = await tsImport('@saude/kits/version', import.meta.url)
        const { routes } = await tsImport('../../shell/routes.ts', import.meta.url)
        const { RawSource } = compiler.webpack.sources
        const shell = { kit: kitVersion, paths: routes.map(({ path }) => path) }
        compilation.emitAsset('kit.json', new RawSource(`${JSON.stringify(shell)}\n`))
      }),
    ),
})

/**
 * Whether a file of the shell's build is of its page: its hashed files, which the service worker fetches for work without a
 * connection. The gallery is for who builds screens.
 */
export const isPageFile = ({ asset: { name }, compilation }) => {
  const isOfGallery = [...compilation.chunks].some(
    (chunk) => chunk.name?.includes('gallery') && (chunk.files.has(name) || chunk.auxiliaryFiles.has(name)),
  )
  return name.startsWith('assets/') && !/\.(map|br)$/.test(name) && !isOfGallery
}

/** Puts `files.json` beside the shell's page: its files, for workers that were installed before they had the list in them. */
export const filesPlugin = () => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('files', (compilation) => {
      const { Compilation, sources } = compiler.webpack
      compilation.hooks.processAssets.tap(
        { name: 'files', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const files = compilation
            .getAssets()
            .filter((asset) => isPageFile({ asset, compilation }))
            .map(({ name }) => `/${name}`)
          compilation.emitAsset('files.json', new sources.RawSource(`${JSON.stringify(files)}\n`))
        },
      )
    }),
})
