import { searchName } from '@saude/contract/search'
import { each, inTurn } from '@saude/service/migrations/each'
import type { Conversion } from '@saude/service/migrations/migration'
import { storedOf } from '@saude/service/record/rules'
import { type CollectionDefinition, type Entity, filterBy, update, updateBy } from '@saude/store'
import { healthUnits } from '../health-unit/health-unit.ts'
import { microAreas, neighborhoods, streets } from './territory.ts'

/** A micro-area from before there was a register of them. */
interface Earlier extends Entity {
  readonly healthUnitId?: string
  readonly neighborhoodId?: string | null
}

interface Named extends Entity {
  readonly name: string
}

const versions = <T extends Entity & { readonly version: number }>(
  definition: CollectionDefinition<T>,
): Conversion['run'] =>
  each(definition, {
    filter: filterBy({ version: null }),
    change: ({ version }, { now }) =>
      version
        ? undefined
        : updateBy({ $set: { createdAt: now, updatedAt: now, updatedBy: null, version: 1 } }),
  })

/** References of a client's micro-areas, of which there are some hundreds, get names. */
const references: Conversion['run'] = async ({ store }) => {
  const earlier = await store
    .collection(microAreas)
    .findAll(filterBy({ 'healthUnit.id': null }), { max: 5_000 })
  const [units, near] = await Promise.all([
    store.collection(healthUnits).findAll({}, { max: 5_000 }),
    store.collection(neighborhoods).findAll({}, { max: 10_000 }),
  ])
  const refOf = (all: readonly Named[], id: string | null | undefined) => {
    const found = all.find(({ _id }) => _id === id)
    return found ? { id: found._id, name: found.name, searchName: searchName(found.name) } : null
  }
  return {
    operations: earlier.map((area) => {
      const { healthUnitId = '', neighborhoodId } = storedOf<Earlier>(area)
      const healthUnit = refOf(units, healthUnitId) ?? { id: healthUnitId }
      const neighborhood = refOf(near, neighborhoodId)
      return update(
        microAreas,
        { _id: area._id },
        { $set: { healthUnit, neighborhood, codeSearch: searchName(area.code) } },
      )
    }),
    count: earlier.length,
  }
}

/** Territory that was stored before its registers: entries get versions, and references names. */
export const catchUpTerritory = inTurn(
  versions(neighborhoods),
  versions(streets),
  versions(microAreas),
  references,
)
