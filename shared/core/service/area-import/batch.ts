import { type Boundary, boundsOf, ringsOf } from '@saude/contract/geo'
import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import { type AnyRecord, anyRecord } from '@saude/contract/record/record'
import { searchable } from '@saude/contract/search'
import { clientOf } from '@saude/service/client'
import { type HandlerArgs, insert, type Step } from '@saude/service/handlers'
import { createTally } from '@saude/service/import/tally'
import { derived } from '@saude/service/record/derive'
import { changesOf, happened } from '@saude/service/record/history'
import {
  type CollectionDefinition,
  collectionOf,
  type Entity,
  insert as insertPlain,
  type Operation,
  update,
} from '@saude/store'
import type { AreaFate, areaImport } from '../../contract/area-import.ts'
import { client as clientRecord } from '../../contract/client.ts'
import { healthUnit } from '../../contract/health-unit.ts'
import { microArea, neighborhood } from '../../contract/territory-register.ts'
import { clients } from '../client/client.ts'
import type { collections } from '../collections.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { middleOf } from '../territory/register.ts'
import { microAreas, neighborhoods } from '../territory/territory.ts'
import { agentsFollow } from './follow.ts'
import { type AreaCollection, type AreaRecord, areaRecords } from './run.ts'
import { collectionOfKind, isDrawn, type Known, type Territory } from './targets.ts'

export type Args = HandlerArgs<InputOf<typeof areaImport>, typeof collections>
type Row = Args['input']['areas'][number]

/** What has limits, whichever collection keeps it. */
export interface Bounded extends Entity {
  readonly client?: string | null
  readonly version: number
  readonly name: string
  readonly boundary?: Boundary | null
}

export const definitions: Readonly<Record<AreaCollection, CollectionDefinition<Bounded>>> = {
  client: collectionOf<Bounded>(clients),
  healthUnit: collectionOf<Bounded>(healthUnits),
  neighborhood: collectionOf<Bounded>(neighborhoods),
  microArea: collectionOf<Bounded>(microAreas),
}
export const recordsOf: Readonly<Record<AreaCollection, AnyRecord>> = {
  client: anyRecord(clientRecord),
  healthUnit: anyRecord(healthUnit),
  neighborhood: anyRecord(neighborhood),
  microArea: anyRecord(microArea),
}

interface Met {
  readonly line: number
  readonly fate: AreaFate
  readonly name: string | null
  readonly why: string | null
}

/** What the areas of a batch become; nothing of it is written where it is a plan. */
export interface Batch {
  readonly args: Args
  readonly client: string
  readonly tally: ReturnType<typeof createTally>
  readonly steps: (Step | Operation)[]
  readonly met: Met[]
  /** Made or changed by the batch. */
  readonly touched: { readonly id: string; readonly isNew: boolean }[]
}

export const batchOf = (args: Args): Batch => ({
  ...{ args, client: clientOf(args), tally: createTally() },
  ...{ steps: [], met: [], touched: [] },
})

/** @param taken which area of the file each record is already that this run has written */
export async function takeArea(
  batch: Batch,
  territory: Territory,
  taken: Map<string, number>,
  row: Row,
): Promise<void> {
  const { tally, met } = batch
  const { line, name } = row
  const say = (fate: AreaFate, whose: string | null, why: string | null = null) =>
    met.push({ line, fate, name: whose, why })
  const found = territory.meets(row)
  if (found && 'doubtful' in found) {
    tally.doubt(line, found.doubtful)
    say('doubtful', null, found.doubtful)
    return
  }
  if (found && 'refused' in found) {
    tally.refuse(line, found.refused)
    say('refused', null, found.refused)
    return
  }
  if (!found) return makeArea(batch, territory, row, say)
  const other = taken.get(found._id)
  if (other !== undefined && other !== line) {
    const why = `A área ${other} do arquivo já é '${found.name}'`
    tally.doubt(line, why)
    say('doubtful', found.name, why)
    return
  }
  taken.set(found._id, line)
  const changed = other === undefined && (await drawArea(batch, found, row))
  if (!changed) {
    tally.same()
    say('same', found.name)
    return
  }
  tally.change(line, ['Limites'], [], () =>
    found.name === name ? name : `${found.name} (${name} no arquivo)`,
  )
  say('changed', found.name)
}

/** @returns whether something changes */
async function drawArea(batch: Batch, found: Known, { line, boundary }: Row): Promise<boolean> {
  const { args, steps, client, touched, tally } = batch
  const { input, store } = args
  const collection = collectionOfKind[input.kind]
  const definition = definitions[collection]
  const stored = await store.collection(definition).findOne({ _id: found._id })
  if (!stored || JSON.stringify(stored.boundary) === JSON.stringify(boundary)) return false
  if (isDrawn(stored.boundary) && !input.replaces) {
    tally.notice('Já há limites desenhados, que ficam: marque Substituir para trocá-los')
    return false
  }
  const patch = { boundary, ...placeOf(collection, stored, boundary) }
  const all: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(stored))
  const before = {
    ...Object.fromEntries(Object.keys(patch).map((field) => [field, all[field] ?? null])),
    boundary: stored.boundary ?? null,
  }
  const of = recordsOf[collection]
  const { _id, version } = stored
  touched.push({ id: _id, isNew: false })
  steps.push(
    update(definition, { _id, version }, { $set: patch }),
    happened(of, { _id, client }, { kind: 'updated', changes: changesOf(of, all, patch) }),
    keptOf(batch, { line, recordId: _id, kind: 'changed', version: version + 1, before }),
  )
  if (collection === 'microArea')
    steps.push(...(await agentsFollow(store, { _id, name: stored.name, boundary, client })))
  return true
}

/** What follows from limits: where a neighbourhood is found, and where maps of a municipality open whose place is not known. */
function placeOf(collection: AreaCollection, stored: Bounded, boundary: Row['boundary']) {
  const middle = middleOf(boundary)
  if (collection === 'neighborhood') return middle ?? {}
  if (collection !== 'client') return {}
  const box = boundsOf(ringsOf(boundary).flat())
  const isPlaced = 'latitude' in stored && typeof stored.latitude === 'number'
  return {
    ...(!isPlaced && middle),
    ...(box && {
      northeast: { latitude: box.north, longitude: box.east },
      southwest: { latitude: box.south, longitude: box.west },
    }),
  }
}

function keptOf(
  { args: { input }, client }: Batch,
  one: {
    line: number
    recordId: string
    kind: 'created' | 'changed'
    version: number
    before: AreaRecord['before']
  },
): Operation {
  const collection = collectionOfKind[input.kind]
  return insertPlain(areaRecords, { _id: newId(), client, run: input.run ?? '', collection, ...one })
}

type Say = (fate: AreaFate, whose: string | null, why?: string | null) => void

function makeArea(batch: Batch, territory: Territory, row: Row, say: Say): void {
  const { args, tally, steps, touched, client } = batch
  const { line, name } = row
  const _id = newId(args.now.getTime())
  const collection = collectionOfKind[args.input.kind]
  const made = collection === 'neighborhood' ? neighborhoodOf(_id, row) : microAreaOf(_id, territory, row)
  if (typeof made === 'string') {
    tally.refuse(line, made)
    say('refused', null, made)
    return
  }
  touched.push({ id: _id, isNew: true })
  steps.push(
    made,
    happened(recordsOf[collection], { _id, client }, { kind: 'created' }),
    keptOf(batch, { line, recordId: _id, kind: 'created', version: 1, before: null }),
  )
  tally.create(line, [], name)
  say('new', null)
}

function neighborhoodOf(_id: string, { name, boundary }: Row): Step {
  return insert(neighborhoods, {
    ...{ _id, name, ...searchable(name), boundary, isRural: null, observation: null },
    ...(middleOf(boundary) ?? { latitude: null, longitude: null }),
  })
}

/** @returns why it cannot be made, in words */
function microAreaOf(_id: string, territory: Territory, row: Row): Step | string {
  const { code, name, boundary, unit: said } = row
  const unit = territory.unitOf(row)
  if (!code) return 'Uma microárea nova precisa de código: escolha a coluna dele'
  if (!unit)
    return said
      ? `Não há unidade de saúde '${said}': cadastre-a antes`
      : 'Uma microárea nova precisa da unidade de saúde: escolha a unidade'
  const values = {
    ...{ code, name, boundary, neighborhood: null, isRural: null, agent: null, careTeam: null, team: null },
    healthUnit: { id: unit._id, name: unit.name, searchName: unit.searchName },
  }
  return insert(microAreas, {
    ...{ _id, ...values, ...derived(recordsOf.microArea, _id, values) },
    // Of what the kit derives, that which this type names.
    ...searchable(name),
  })
}
