import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AreaEntry, readAreas } from '@saude/contract/area'
import express, { type Router } from 'express'
import { below, type SendFile } from './files.ts'

interface Built {
  readonly folder: string
  readonly entry: unknown
}

const nameOf = ({ entry }: Built): string =>
  typeof entry === 'object' && entry !== null && 'name' in entry ? String(entry.name) : ''

/** Every `mfe-*` folder's built `dist/area.json`; one that is no JSON is told to `complain` and left out. */
async function builtAreas(root: string, complain: (problem: string) => void): Promise<Built[]> {
  const folders = (await readdir(root)).filter((name) => name.startsWith('mfe-')).sort()
  const built = await Promise.all(
    folders.map(async (name) => {
      const folder = join(root, name, 'dist')
      const text = await readFile(join(folder, 'area.json'), 'utf8').catch(() => undefined)
      if (text === undefined) return []
      try {
        const entry: unknown = JSON.parse(text)
        return [{ folder, entry }]
      } catch {
        complain(`${name}/dist/area.json is no JSON`)
        return []
      }
    }),
  )
  return built.flat()
}

/** `/areas.json`, read anew at every request, and the files of the live versions (wire.md, Areas in the browser). */
export function areasRouter(root: string, send: SendFile, complain: (problem: string) => void): Router {
  const router = express.Router()
  const told = new Set<string>()
  const once = (problem: string) => {
    if (told.has(problem)) return
    told.add(problem)
    complain(problem)
  }

  const live = async () => {
    const built = await builtAreas(root, once)
    const entries = readAreas({ areas: built.map(({ entry }) => entry) }, once)
    return { built, entries }
  }

  router.get('/areas.json', async (_request, response) => {
    const { entries } = await live()
    response.set('Cache-Control', 'no-store')
    response.json({ areas: entries.map(publicEntry) })
  })

  router.get('/areas/:name/:version/*path', async (request, response, next) => {
    const { name, version, path } = request.params
    const { built, entries } = await live()
    const entry = entries.find((one) => one.name === name && one.version === version)
    const folder = entry && built.find((one) => nameOf(one) === name)?.folder
    const file = folder && below(folder, [path].flat().join('/'))
    if (!file || !(await send(request, response, file, 'immutable'))) next('router')
  })
  return router
}

/** Without the list of files, which only publishing and offline warming read. */
const publicEntry = ({ name, version, manifest, kit, routes, widgets }: AreaEntry): AreaEntry => ({
  name,
  version,
  manifest,
  kit,
  routes,
  widgets,
})
