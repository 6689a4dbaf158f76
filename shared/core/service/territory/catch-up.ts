import { searchName } from '@saude/contract/search'
import { storedOf } from '@saude/service/record/rules'
import { type CollectionDefinition, type Entity, filterBy, type Store, updateBy } from '@saude/store'
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

/** Territory that was stored before its registers: references get names, and entries versions. */
export async function catchUpTerritory(store: Store, now: Date): Promise<void> {
  const stamp = { createdAt: now, updatedAt: now, updatedBy: null, version: 1 }
  const first = async <T extends Entity>(definition: CollectionDefinition<T>) => {
    await store.collection(definition).updateMany(filterBy({ version: null }), updateBy({ $set: stamp }))
  }
  await Promise.all([first(neighborhoods), first(streets), first(microAreas)])
  const areas = store.collection(microAreas)
  const earlier = await areas.findAll(filterBy({ 'healthUnit.id': null }), { max: 5_000 })
  if (earlier.length === 0) return
  const [units, near] = await Promise.all([
    store.collection(healthUnits).findAll({}, { max: 5_000 }),
    store.collection(neighborhoods).findAll({}, { max: 10_000 }),
  ])
  const refOf = (all: readonly Named[], id: string | null | undefined) => {
    const found = all.find(({ _id }) => _id === id)
    return found ? { id: found._id, name: found.name, searchName: searchName(found.name) } : null
  }
  for (const area of earlier) {
    const { healthUnitId = '', neighborhoodId } = storedOf<Earlier>(area)
    const healthUnit = refOf(units, healthUnitId) ?? { id: healthUnitId }
    const neighborhood = refOf(near, neighborhoodId)
    await areas.updateOne(filterBy({ _id: area._id }), {
      $set: { healthUnit, neighborhood, codeSearch: searchName(area.code) },
    })
  }
}
