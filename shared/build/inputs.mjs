import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { areaFolders, filesBelow, repository } from './repository.mjs'

const stamps = join(repository, '.cache/build')

/** Packages that have something to build, as folders: the shell and every area with a browser half. */
export const builtFolders = () => [
  'shell',
  ...areaFolders().filter((folder) => existsSync(join(repository, folder, 'web/area.tsx'))),
]

/** The modules that a build runs: how tests are run is none of its business. */
export const builder = [
  'area-entry.mjs',
  'bin/build.mjs',
  'describe-release.ts',
  'inputs.mjs',
  'maps.mjs',
  'package.json',
  'pure-contracts.mjs',
  'release.mjs',
  'repository.mjs',
  'shared.mjs',
  'webpack.mjs',
].map((file) => `shared/build/${file}`)

/** What a build reads besides its own folder. An area bundles no kit: only their integer reaches its release. */
export const sharedInputs = (folder) => [
  'package-lock.json',
  ...builder,
  'shared/contract',
  'shared/core/contract',
  ...areaFolders().map((area) => `${area}/contract`),
  folder === 'shell' ? 'shared/kits' : 'shared/kits/version.ts',
]

const isInput = (path) => !/\.(test|spec)\.tsx?$|\.md$|\/(service|demo)\//.test(path)

const filesOf = (path) => (existsSync(path) ? (/\.\w+$/.test(path) ? [path] : filesBelow(path)) : [])

/** One hash over all that a package's build reads. */
export const inputHash = (folder) => {
  const hash = createHash('sha256')
  const paths = [folder, ...sharedInputs(folder)].flatMap((input) => filesOf(join(repository, input)))
  for (const path of [...new Set(paths)].sort()) {
    const name = relative(repository, path)
    if (!isInput(`/${name}`)) continue
    hash.update(`${name}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

const product = (folder) => join(repository, folder, 'dist', folder === 'shell' ? 'index.html' : 'area.json')
const stamp = (folder) => join(stamps, folder)

/** Packages whose product is missing or was built from other sources, with the hash of the sources of now. */
export const staleBuilds = () =>
  builtFolders()
    .map((folder) => ({ folder, hash: inputHash(folder) }))
    .filter(
      ({ folder, hash }) =>
        !existsSync(product(folder)) ||
        !existsSync(stamp(folder)) ||
        readFileSync(stamp(folder), 'utf8') !== hash,
    )

/** Remembers that a package's product was built from the sources with this hash. */
export const stampBuild = ({ folder, hash }) => {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp(folder), hash)
}
