import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { filesBelow } from './repository.mjs'

const sha256 = (content) => createHash('sha256').update(content).digest('hex')

/** Files of a built area with their hashes, the release's own `area.json` left out. */
const releaseFiles = (dist) =>
  filesBelow(dist)
    .map((path) => ({
      path: relative(dist, path).split(sep).join('/'),
      bytes: statSync(path).size,
      sha256: sha256(readFileSync(path)),
    }))
    .filter(({ path }) => path !== 'area.json')

/** `citizen` version 0.1.0 becomes `0.1.0-3f2a9c1b`: files below a version never change (wire.md). */
const releaseVersion = (version, files) => `${version}-${sha256(JSON.stringify(files)).slice(0, 8)}`

/** Reads a TypeScript module of the repository from plain node. */
const readModule = (path) => tsImport(path, import.meta.url)

/**
 * Writes `dist/area.json` after a build: the area's entry for `/areas.json` and every file of the release
 * (type AreaRelease of `@saude/contract/area`). A route that the table lacks fails the build.
 */
export const releasePlugin = (folder) => ({
  apply: (compiler) =>
    compiler.hooks.afterEmit.tapPromise('release', async () => {
      const [{ area }, { servedRoutes }, { kitVersion }] = await Promise.all([
        readModule(join(folder, 'area.ts')),
        readModule('@saude/contract/area'),
        readModule('@saude/kits/version'),
      ])
      const dist = join(folder, 'dist')
      const files = releaseFiles(dist)
      const version = releaseVersion(area.version, files)
      const release = {
        name: area.name,
        version,
        manifest: `/areas/${area.name}/${version}/mf-manifest.json`,
        kit: kitVersion,
        routes: servedRoutes(area),
        widgets: area.widgets,
        files,
      }
      writeFileSync(join(dist, 'area.json'), `${JSON.stringify(release, null, 2)}\n`)
    }),
})
