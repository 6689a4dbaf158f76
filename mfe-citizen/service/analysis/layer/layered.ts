import type { User } from '@saude/service/handlers'
import type { LayerGroup } from '../../../contract/layer.ts'
import { type LaidPages, laterPagesOf, type Point } from '../rows/laid-rows.ts'
import { packLayer, type pointOf } from './points.ts'

type After = string | null | undefined

/** Some of those of a group, and after whom the others follow. */
export interface IdsOfGroup {
  readonly ids: readonly string[]
  readonly next: string | null
}

/** A layer as maps and tables ask for it, wherever its members are found. */
export interface Layered {
  /** The page of a packed map after somebody. */
  page(
    laid: LaidPages,
    after: After,
  ): Promise<{
    readonly points: readonly Point[]
    readonly next: string | null
    readonly version: string | null
  }>
  /** Those of a group after somebody, as many as a page has. */
  idsOf(group: LayerGroup, after: After): Promise<IdsOfGroup>
  /** Those of a group among a few people. */
  among(ids: readonly string[], group: LayerGroup): Promise<readonly string[]>
}

/** Everybody who counts, be they on the map or not. */
export async function everybodyIn({ idsOf }: Pick<Layered, 'idsOf'>): Promise<string[]> {
  const all: string[] = []
  for (const group of ['shown', 'withoutLocation', 'outside'] as const)
    for (let after: string | null | undefined; after !== null; ) {
      const { ids, next }: IdsOfGroup = await idsOf(group, after)
      all.push(...ids)
      after = next
    }
  return all.sort()
}

/**
 * A page of a layer as maps ask for it: packed, or with names. What its people were counted as comes with the first.
 * @param named the points of these people, with their names
 */
export async function drawnPage(
  layered: Layered & { laid(): Promise<LaidPages> },
  {
    after,
    packed,
    named,
  }: { after?: After; packed?: boolean | null | undefined; named?: boolean | null | undefined },
  user: User,
  withNames: (ids: readonly string[]) => Promise<ReturnType<typeof pointOf>[]>,
) {
  // Of a layer whose every look is logged all who are counted are named.
  const counted = named && !after ? { counted: await everybodyIn(layered) } : {}
  if (!packed) {
    const { ids, next } = await layered.idsOf('shown', after)
    return { points: await withNames(ids), next, ...counted, ...(after ? {} : (await layered.laid()).said) }
  }
  const laid = await layered.laid()
  const { points, next, version } = await layered.page(laid, after)
  // Later pages are nothing but points.
  const first = () => ({ ...laid.said, ...counted, ...(!named && { later: laterPagesOf(laid, user) }) })
  return { packed: packLayer(points), next, ...(!named && { version }), ...(after ? {} : first()) }
}
