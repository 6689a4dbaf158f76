import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AreaFace, permissionTitles, servedRoutes } from '@saude/contract/area'
import { type ContractDescription, describeContract } from '@saude/contract/describe'
import type { Query } from '@saude/contract/query'
import { queriesOf, type RecordLike } from '@saude/contract/record/record'
import { kitVersion } from '@saude/kits/version'
import { isSchema } from 'yup'
import { repository } from './repository.mjs'

/** A contract module below the repository and which of its exports are used; all without `exports`. */
export interface UsedContract {
  readonly path: string
  readonly exports?: readonly string[] | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isQuery = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value.name === 'string' && isRecord(value.access) && isRecord(value.input) && isRecord(value.output)

const isRecordContract = (value: Readonly<Record<string, unknown>>): boolean =>
  isRecord(value.word) && Array.isArray(value.verbs) && isRecord(value.list)

/** The queries in an exported value: itself one, or a list, a record, a table of some. */
function queriesIn(value: unknown, depth = 0): Query[] {
  if (!isRecord(value) || isSchema(value) || depth > 3) return []
  // Checked here: what has these parts was made by `query()`.
  if (isQuery(value)) return [value as unknown as Query]
  // Same here: `record()` made it. Without states, nobody answers its transitions.
  if (isRecordContract(value)) return [...queriesOf(value as unknown as RecordLike)]
  return Object.values(value).flatMap((part) => queriesIn(part, depth + 1))
}

const readModule = async (path: string): Promise<Readonly<Record<string, unknown>>> =>
  import(pathToFileURL(path).href)

/**
 * What only the repository's TypeScript knows of a built area: its face as `/areas.json` says it, and the calls that
 * it makes, by the area that answers them.
 * @throws Error for a route that the table lacks
 */
export async function describeRelease(folder: string, used: readonly UsedContract[]) {
  const { area } = await readModule(join(folder, 'area.ts'))
  // Every area's `area.ts` exports its face under this name.
  const face = area as AreaFace
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
  const { name, version, widgets } = face
  const permissions = permissionTitles(face)
  return {
    face: { name, version, kit: kitVersion, routes: servedRoutes(face), widgets, permissions },
    contracts,
  }
}
