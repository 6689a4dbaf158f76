import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolders } from '../inputs.mjs'
import { repository } from '../repository.mjs'
import { copyPackages } from './packages.mjs'
import { buildServer, writePackage } from './server.mjs'

const packageAt = (folder) => JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8'))

/** What `npm run …` is called in the repository is called so on a server. */
const scripts = {
  start: 'node gateway/main.mjs',
  service: 'node gateway/service-main.mjs',
  admin: 'node gateway/admin.mjs',
  area: 'node gateway/area.mjs',
  backup: 'node gateway/backup.mjs backup',
  restore: 'node gateway/backup.mjs restore',
  audit: 'node gateway/audit.mjs',
  export: 'node gateway/takeout.mjs export',
  load: 'node gateway/takeout.mjs load',
  import: 'node gateway/import.mjs',
}

/** What an operator reads and puts in its place. */
const deploy = ['README.md', 'saude-municipal.service']

/** Whether a folder may be replaced: it is not there, empty, or was made by this. */
const mayReplace = (folder) =>
  !existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, 'gateway/main.mjs'))

/**
 * Makes a folder with what a server needs: gateway and services compiled, shell and areas as they were built, the
 * packages that they run with, the operator's page and unit. It replaces an older one, at once.
 * @param {string} to the folder
 * @throws Error where the folder holds something else
 */
export async function buildProduction(to) {
  if (!mayReplace(to)) throw new Error(`${to} tem outra coisa; diga com --to uma pasta que não existe.`)
  const making = `${to}.${process.pid}`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  try {
    const needed = await buildServer(making)
    const { name, version, type, engines } = { ...packageAt('.'), version: packageAt('gateway').version }
    writePackage(join(making, 'gateway'), { name: '@saude/gateway', private: true, version, type })
    const dependencies = copyPackages(needed, making)
    writePackage(making, { name, private: true, version, type, engines, scripts, dependencies })
    for (const folder of builtFolders())
      cpSync(join(repository, folder, 'dist'), join(making, folder, 'dist'), { recursive: true })
    for (const file of deploy) cpSync(join(repository, 'deploy', file), join(making, 'deploy', file))
    rmSync(to, { recursive: true, force: true })
    renameSync(making, to)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}
