import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AreaFace, permissionTitles, publishedRoutes } from '@saude/contract/area'
import { queriesIn } from '@saude/contract/declared'
import { type ContractDescription, describeContract } from '@saude/contract/describe'
import type { Query } from '@saude/contract/query'
import { kitVersion } from '@saude/kits/version'
import { repository } from './repository.mjs'

/** A contract module below the repository and which of its exports are used; all without `exports`. */
export interface UsedContract {
  readonly path: string
  readonly exports?: readonly string[] | undefined
}

const readModule = async (path: string): Promise<Readonly<Record<string, unknown>>> =>
  import(pathToFileURL(path).href)

/**
 * What only the repository's TypeScript knows of a built area: its face as `/areas.json` says it, and the calls that
 * it makes, by the area that answers them.
 * @throws Error for a route that another area has declared
 */
export async function describeRelease(folder: string, used: readonly UsedContract[]) {
  // Every area's `area.ts` exports its face under this name.
  const { area: face }: { area: AreaFace } = await import(pathToFileURL(join(folder, 'area.ts')).href)
  const queries = new Map<string, Query>()
  for (const { path, exports } of used) {
    const found = Object.entries(await readModule(join(repository, path)))
    for (const [name, value] of found)
      if (exports?.includes(name) ?? true) for (const one of queriesIn(value)) queries.set(one.name, one)
  }
  const wanted = [...queries.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  const owners = [...new Set(wanted.map(({ access }) => access.area))].sort()
  const contracts: ContractDescription[] = owners.map((owner) =>
    describeContract(
      owner,
      face.version,
      wanted.filter(({ access }) => access.area === owner),
    ),
  )
  const { name, version, widgets, offers, firstSteps } = face
  const permissions = permissionTitles(face)
  return {
    face: {
      name,
      version,
      kit: kitVersion,
      ...publishedRoutes(face),
      widgets,
      ...(offers && { offers }),
      ...(firstSteps && { firstSteps }),
      permissions,
    },
    contracts,
  }
}
