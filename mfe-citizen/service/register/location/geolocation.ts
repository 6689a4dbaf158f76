import { toMultipolygon } from '@saude/contract/geo'
import { today } from '@saude/contract/instants'
import { territoryAreaGet, territoryAreaSearch } from '@saude/core/contract/territory-area'
import { seenBy } from '@saude/service/cells'
import { clientOf } from '@saude/service/client'
import { citizenGeolocation, geoFiltersSearch } from '../../../contract/geolocation.ts'
import { drawnPage } from '../../analysis/layer/layered.ts'
import { plain } from '../../analysis/layer/members.ts'
import { pointOf } from '../../analysis/layer/points.ts'
import { readThese } from '../../analysis/layer/read.ts'
import { whereOf } from '../../analysis/layer/rule.ts'
import { ruledLayer } from '../../analysis/layer/ruled.ts'
import { selected } from '../../analysis/rows/selection.ts'
import { on } from '../../collections.ts'

export const locateCitizens = on(citizenGeolocation, async (call) => {
  const { input, user, collections, ask, now } = call
  const { area, after, packed } = input
  const day = today(now)
  const where = { $and: [selected(input.citizen, user, now), whereOf(input.condition ?? 'citizen', day)] }
  const boundary = area ? ((await ask(territoryAreaGet, area)).boundary ?? undefined) : undefined
  const answer = {
    hasBoundary: !area || boundary !== undefined,
    geoFilterType: area?.type ?? null,
    boundary: toMultipolygon(boundary),
    citizens: [],
    withoutLocation: 0,
  }
  if (!answer.hasBoundary) return { ...answer, located: 0 }
  const rule = { where, kinds: [] }
  const layer = ruledLayer(call, { client: clientOf(call), area, boundary, user, rule, day })
  const seen = seenBy(user)
  const named = async (ids: readonly string[]) => {
    const all: ReturnType<typeof pointOf>[] = []
    // Who has lost their place since is left out.
    for await (const one of readThese(collections.citizen, ids))
      if (one.addressCoordinates) all.push(pointOf({ one, mark: plain }, seen))
    return all
  }
  const { points, ...rest } = {
    points: [],
    ...(await drawnPage(layer, { after, packed, named: false }, user, named)),
  }
  return { ...answer, ...rest, citizens: points }
})

export const searchAreas = on(geoFiltersSearch, async ({ input, ask }) =>
  ask(territoryAreaSearch, { q: input.q ?? null }),
)
