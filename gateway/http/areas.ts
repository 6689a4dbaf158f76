import express, { type Router } from 'express'
import type { Releases } from '../releases/live.ts'
import { below, type SendFile } from './files.ts'

/** `0.1.0-3f2a9c1b~2` is the same files under an address that no browser has asked for yet (shell/README.md). */
const plainVersion = (version: string): string => version.replace(/~\d{1,3}$/, '')

/** `/areas.json`, read anew at every request, and the files of all released versions (wire.md, Areas in the browser). */
export function areasRouter({ live, folderOf }: Pick<Releases, 'live' | 'folderOf'>, send: SendFile): Router {
  const router = express.Router()

  router.get('/areas.json', async (_request, response) => {
    const areas = (await live()).map(({ entry }) => entry)
    response.set('Cache-Control', 'no-store')
    response.json({ areas })
  })

  router.get('/areas/:name/:version/*path', async (request, response, next) => {
    const { name, version, path } = request.params
    const folder = await folderOf(name, plainVersion(version))
    const file = folder && below(folder, [path].flat().join('/'))
    if (!file || !(await send(request, response, file, 'immutable'))) next('router')
  })
  return router
}
