import { AppError } from '@saude/contract/errors'
import express, { type Router } from 'express'
import type { Releases } from '../releases/live.ts'
import { below, type FileSender } from './files.ts'

/** `0.1.0-3f2a9c1b~2` is the same files under an address that no browser has asked for yet (shell/README.md). */
const plainVersion = (version: string): string => version.replace(/~\d{1,3}$/, '')
/** Areas that are asked for at once, at most. */
const mostAreas = 50

/**
 * What is live, read anew at every request, what versions publish of themselves, and the files of all released versions
 * (wire.md, Areas in the browser).
 */
export function areasRouter(
  { live, entryOf, folderOf }: Pick<Releases, 'live' | 'entryOf' | 'folderOf'>,
  { send, json }: FileSender,
): Router {
  const router = express.Router()

  // For pages and workers that were installed before there was the short one.
  router.get('/areas.json', async (request, response) => {
    const areas = (await live()).map(({ entry }) => entry)
    await json(request, response, JSON.stringify({ areas }), 'revalidate')
  })

  router.get('/areas/live.json', async (request, response) => {
    const areas = (await live()).map(({ entry: { name, version } }) => ({ name, version }))
    await json(request, response, JSON.stringify({ areas }), 'revalidate')
  })

  router.get('/areas/entries.json', async (request, response) => {
    const asked = Object.entries(request.query)
    if (asked.length === 0 || asked.length > mostAreas) throw new AppError('notFound')
    const areas = await Promise.all(
      asked.map(async ([name, version]) => {
        const entry = typeof version === 'string' ? await entryOf(name, version) : undefined
        // One that is not here looks like one that will be: nothing is kept for ever.
        if (!entry) throw new AppError('notFound')
        return entry
      }),
    )
    const text = JSON.stringify({ areas })
    // What every page asks for after a release; other choices, which anybody may make up, are packed as fast as anything.
    const isEverybodys = text === JSON.stringify({ areas: (await live()).map(({ entry }) => entry) })
    await json(request, response, text, 'immutable', isEverybodys)
  })

  router.get('/areas/:name/:version/*path', async (request, response, next) => {
    const { name, version, path } = request.params
    const folder = await folderOf(name, plainVersion(version))
    const file = folder && below(folder, [path].flat().join('/'))
    if (!file || !(await send(request, response, file, 'immutable'))) next('router')
  })
  return router
}
