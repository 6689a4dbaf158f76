import { readdirSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const repository = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** Folders of the areas: `mfe-citizen`, `mfe-maps`, … */
export const areaFolders = () =>
  readdirSync(repository, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mfe-'))
    .map(({ name }) => name)
    .sort()

/**
 * Every file below a folder, as paths; folders of other people's code and of built things are left out.
 * @param {string} folder
 * @returns {string[]}
 */
export const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.git', '.data', '.cache', '.nx'].includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
    .sort()

/** Every file of the repository, by its path from the root with slashes. */
export const repositoryFiles = () =>
  filesBelow(repository).map((path) => relative(repository, path).split(sep).join('/'))

/**
 * Whether a file is a test, helps tests, or tries the product out: no part of the product.
 * @param {string} path from the root
 */
export const isTestFile = (path) =>
  /\.(test|spec|suite|fixture|stories|child)\.tsx?$/.test(path) ||
  /(^|\/)(testing|fuzz|faults|jest)\//.test(path) ||
  /^(e2e|shared\/store\/contract)\//.test(path) ||
  path.endsWith('/testing.ts')
