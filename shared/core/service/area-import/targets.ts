import type { Boundary } from '@saude/contract/geo'
import { searchName } from '@saude/contract/search'
import { clientOf } from '@saude/service/client'
import { atMost, filterBy } from '@saude/store'
import type { AreaKind } from '../../contract/area-import.ts'
import { clients } from '../client/client.ts'
import { type HealthUnit, healthUnits } from '../health-unit/health-unit.ts'
import { type MicroArea, microAreas, neighborhoods } from '../territory/territory.ts'
import type { Args } from './batch.ts'
import type { AreaCollection } from './run.ts'

/** What the territory has of a kind: a municipality of a million people has some 2,000 micro-areas. */
const most = 10_000

/** What is known already under a name or a code. */
export interface Known {
  readonly _id: string
  readonly name: string
  readonly searchName: string
  readonly code: string | null
  readonly unit: string | null
}

export const collectionOfKind: Readonly<Record<AreaKind, AreaCollection>> = {
  municipality: 'client',
  neighborhood: 'neighborhood',
  microArea: 'microArea',
  healthUnit: 'healthUnit',
  sector: 'microArea',
}

type Row = Args['input']['areas'][number]

/** Finds out what an area of the file is here. */
export interface Territory {
  /** Which one it meets; an entry `doubtful` where it may be several, `refused` where it can be none. */
  meets(row: Row): Known | { readonly doubtful: string } | { readonly refused: string } | undefined
  /** The unit of a new micro-area; undefined of one that is not known. */
  unitOf(row: Row): HealthUnit | undefined
}

const without = { _id: 1, name: 1, searchName: 1 } as const

/** Reads names, codes and units of what is known; limits are read of what is met alone. */
export async function territoryOf({ input, store, user }: Args): Promise<Territory> {
  const client = clientOf({ user })
  const { kind, healthUnitId } = input
  const how = { max: atMost(most) } as const
  const own = filterBy<{ client: string }>({ client })
  const isOfUnits = kind === 'microArea' || kind === 'sector' || kind === 'healthUnit'
  const units = isOfUnits
    ? await store.collection(healthUnits).findAll(filterBy({ client }), { max: most })
    : []
  const unitCalled = (said: string) =>
    units.find(({ cnes }) => cnes === said.replace(/\D/g, '').padStart(7, '0')) ??
    only(units.filter((one) => one.searchName === searchName(said)))
  const knowns = await knownOf()
  return {
    meets(row) {
      if (kind === 'municipality') return knowns[0] ?? { refused: 'O município não está cadastrado' }
      const called = row.code ?? row.name
      if (kind === 'healthUnit') {
        const unit = unitCalled(called) ?? unitCalled(row.name)
        return unit ? plain(unit) : { refused: `Não há unidade de saúde '${called}': cadastre-a antes` }
      }
      const unit = row.unit ? unitCalled(row.unit)?._id : undefined
      const byCode = row.code ? knowns.filter(({ code }) => code === row.code) : []
      const ofUnit = unit ? byCode.filter((one) => one.unit === unit) : byCode
      if (ofUnit.length > 1)
        return { doubtful: `Há ${ofUnit.length} microáreas com o código ${row.code}: diga a unidade` }
      const [found] = ofUnit
      if (found) return found
      const named = knowns.filter((one) => one.searchName === searchName(row.name))
      if (named.length > 1) return { doubtful: `Há ${named.length} com o nome '${row.name}'` }
      const [same] = named
      // Another code is another micro-area, whatever both are called.
      return same && (!row.code || !same.code || same.code === row.code) ? same : undefined
    },
    unitOf: ({ unit }) =>
      (unit ? unitCalled(unit) : undefined) ?? units.find(({ _id }) => _id === healthUnitId),
  }

  async function knownOf(): Promise<readonly Known[]> {
    if (kind === 'municipality') {
      const found = await store.collection(clients).findOne({ _id: client })
      return found ? [plain(found)] : []
    }
    if (kind === 'neighborhood') {
      const found = await store.collection(neighborhoods).findAll<Named>(own, { projection: without, ...how })
      return found.map(plain)
    }
    if (kind === 'healthUnit') return []
    const projection = { ...without, code: 1, healthUnit: 1 } as const
    const found = await store
      .collection(microAreas)
      .findAll<Named & Pick<MicroArea, 'code' | 'healthUnit'>>(own, { projection, ...how })
    return found.map((one) => ({ ...plain(one), code: one.code, unit: one.healthUnit.id }))
  }
}

type Named = Pick<Known, '_id' | 'name' | 'searchName'>

const plain = ({ _id, name, searchName: spelled }: Named): Known => ({
  ...{ _id, name, searchName: spelled, code: null, unit: null },
})

/** Whether there are limits. */
export const isDrawn = (boundary: Boundary | null | undefined): boolean => (boundary?.length ?? 0) > 0

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)
