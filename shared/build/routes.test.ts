import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AreaFace, servedRoutes } from '@saude/contract/area'
import { routes } from '@saude/contract/routes'
import { areaFolders, repository } from './repository.mjs'

const faces = async (): Promise<AreaFace[]> => {
  const files = areaFolders().map((folder) => join(repository, folder, 'area.ts'))
  const modules = await Promise.all(files.filter(existsSync).map((file) => import(file)))
  return modules.map(({ area }) => area)
}

describe('the areas', () => {
  it('serve declared routes of their own, each by one area', async () => {
    const served = (await faces()).flatMap((face) => servedRoutes(face).map(({ path }) => path))
    expect(new Set(served).size).toBe(served.length)
  })

  it('are named as their folders', async () => {
    for (const { name } of await faces()) expect(areaFolders()).toContain(`mfe-${name}`)
  })

  it('say how many routes are still under construction', async () => {
    const served = new Set((await faces()).flatMap((face) => face.routes))
    const areas = routes.filter(({ area }) => area !== 'shell')
    const unbuilt = areas.filter(({ path }) => !served.has(path))
    process.stdout.write(`rotas em construção: ${unbuilt.length} de ${routes.length}\n`)
    expect(unbuilt.length).toBeLessThan(areas.length)
  })
})
