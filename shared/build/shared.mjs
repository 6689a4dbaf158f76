import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { filesBelow, repository } from './repository.mjs'

const contractFolder = join(repository, 'shared/contract')

/** Every contract module as areas import it, without what helps tests: `@saude/contract/query`, … */
export const contractModules = () =>
  filesBelow(contractFolder)
    .map((path) => relative(contractFolder, path).split(sep).join('/'))
    .filter((path) => path.endsWith('.ts') && !/^testing\/|\.(test|suite)\.ts$/.test(path))
    .map((path) => `@saude/contract/${path.replace(/\.ts$/, '')}`)

/** For tests, and for the shell's own gallery: no area's browser half imports them. */
export const unshared = ['./testing', './gallery']

/** Every kit as areas import it: `@saude/kits/ui`, … */
export const kitModules = () => {
  const { exports } = JSON.parse(readFileSync(join(repository, 'shared/kits/package.json'), 'utf8'))
  return Object.keys(exports)
    .filter((name) => !name.endsWith('.css') && !unshared.includes(name))
    .map((name) => name.replace('.', '@saude/kits'))
}

/** Packages of which the page must have one copy. */
export const sharedPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'yup']

/**
 * What areas take from the shell instead of bundling it: the `shared` option of their federation plugin.
 * `shell/provided.ts` is the other half; `shared.test.ts` holds them together.
 */
export const sharedModules = () =>
  Object.fromEntries(
    [...sharedPackages, ...contractModules(), ...kitModules()].map((name) => [
      name,
      // No copy of the area's own and no range: the kits' integer says what fits (wire.md).
      { singleton: true, import: false, requiredVersion: false },
    ]),
  )
