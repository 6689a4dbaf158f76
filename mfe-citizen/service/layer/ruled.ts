import { today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import type { User } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import type { Store } from '@saude/store'
import type { citizenLayer, LayerGroup } from '../../contract/layer.ts'
import { idsOfGroup, type LaidRows, laterPagesOf, layOutRows, pageOfRows } from '../location/laid-rows.ts'
import { spot } from '../location/spot.ts'
import { packLayer, type pointOf } from './points.ts'
import type { Where } from './read.ts'
import { type RuledLayer, ruleOf } from './rule.ts'

/** A layer, and whose people it is about. */
export interface Ruled {
  readonly layer: RuledLayer
  readonly client: string
}

interface Asked {
  readonly input: Omit<InputOf<typeof citizenLayer>, 'packed' | 'named'>
  readonly store: Store
  readonly user: User
  readonly now: Date
}

/** All who look at a map ask for the same, page by page; it holds until a row is written. */
const kept = keptAnswers<LaidRows>([], 20)

const askedOf = ({ input, user, now }: Asked, { layer, client }: Ruled, boundary: Where['boundary']) => ({
  client,
  area: input.area,
  boundary,
  user,
  rule: ruleOf(layer, input, now),
  day: today(now),
})

/** The ids of a page of those of such a layer who belong to a group. */
export const ruledIds = (
  call: Asked & { readonly input: { readonly group?: LayerGroup | null | undefined } },
  ruled: Ruled,
  { boundary }: Pick<Where, 'boundary'>,
) =>
  idsOfGroup(
    call.store.view(spot),
    call.input.group ?? 'shown',
    call.input.after,
    askedOf(call, ruled, boundary),
  )

/**
 * A page of a layer whose members follow from their rows: counted, cut and read where the rows lie.
 * @param named the points of these people, with their names
 */
export async function ruledPage(
  call: Asked & { readonly input: InputOf<typeof citizenLayer> },
  ruled: Ruled,
  { boundary }: Pick<Where, 'boundary'>,
  named: (ids: readonly string[]) => Promise<ReturnType<typeof pointOf>[]>,
) {
  const { input, store, user } = call
  const { after, packed } = input
  const spots = store.view(spot)
  const asked = askedOf(call, ruled, boundary)
  const { after: _after, packed: _packed, ...whole } = input
  const { generation, isReady, written } = await spots.state()
  const laid = await kept(
    call,
    [whole, boundary, user.isAnonymization],
    // What failed, as of a call that was over, is nothing to go on from.
    async (before) => layOutRows(spots, store.feed, asked, await before?.catch(() => undefined)),
    `${generation} ${isReady} ${written}`,
  )
  if (!packed) {
    const { ids, next } = await idsOfGroup(spots, 'shown', after, asked)
    return { points: await named(ids), next, ...(after ? {} : laid.said) }
  }
  const { points, next, version } = await pageOfRows(spots, laid, after, asked)
  // Later pages are nothing but points.
  const first = () => ({ ...laid.said, later: laterPagesOf(laid, user) })
  return { packed: packLayer(points), next, version, ...(after ? {} : first()) }
}
