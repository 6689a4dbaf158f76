import { AppError, duplicateError, duplicateMessage } from '@saude/contract/errors'
import { type Boundary, ringsOf } from '@saude/contract/geo'
import { anyRecord } from '@saude/contract/record/record'
import { searchName } from '@saude/contract/search'
import { recordByIds } from '@saude/service/record/by-ids'
import type { RecordDocument } from '@saude/service/record/collection'
import { recordParts, recordService } from '@saude/service/record/record'
import { declaredOf, storedOf } from '@saude/service/record/rules'
import { absent, collectionOf } from '@saude/store'
import { healthUnit } from '../../contract/health-unit.ts'
import { coreTables } from '../../contract/tables.ts'
import {
  microArea,
  microAreaByIds,
  neighborhood,
  neighborhoodByIds,
  street,
} from '../../contract/territory-register.ts'
import { agentsFollow } from '../area-import/follow.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { teamSaid } from '../team/of-area.ts'
import { teamRecord, teamsByIds } from '../team/record.ts'
import { users } from '../user/user.ts'
import { type MicroArea, microAreas, neighborhoods, type Street, streets } from './territory.ts'

/** Neighbourhoods, streets and micro-areas as records, and the teams that look after these. */

/** The middle of an area, of several parts that of the first; undefined of none. */
export function middleOf(boundary: Boundary) {
  const [ring] = ringsOf(boundary)
  return (
    ring && {
      latitude: ring.reduce((sum, { lat }) => sum + lat, 0) / ring.length,
      longitude: ring.reduce((sum, { lng }) => sum + lng, 0) / ring.length,
    }
  )
}

const neighborhoodRecord = recordService(neighborhood, {
  collection: neighborhoods,
  loads: { key: ['name'], synonyms: { name: ['nome do bairro'], isRural: ['rural'] } },
  async before(values, { entries, stored }) {
    const name = searchName(values.name ?? stored?.name ?? '')
    const same = await entries.findOne({ searchName: name, _id: { $ne: stored?._id ?? '' } })
    if (same) throw duplicateError({ [stored ? 'document.name' : 'name']: duplicateMessage })
    // Where searches for places find it.
    const middle = values.boundary ? middleOf(values.boundary) : undefined
    return { ...values, ...middle }
  },
  async after({ id, after }, { store }) {
    if (after) return []
    if (await store.collection(streets).findOne({ neighborhoodIds: id }))
      throw new AppError('conflict', 'Há ruas neste bairro: altere antes o bairro delas')
    return [absent(streets, { neighborhoodIds: id })]
  },
  replace: { search: false },
})

const streetRecord = recordService(street, {
  collection: streets,
  loads: {
    key: ['type', 'publicPlace', 'neighborhood'],
    synonyms: {
      type: ['tipo', 'tipo logradouro'],
      publicPlace: ['nome do logradouro', 'rua', 'nome da rua'],
    },
    among: ({ type, publicPlace }) => ({ searchName: searchName(`${type} ${publicPlace}`) }),
  },
  before(values, { stored }) {
    const before = stored && storedOf<Street>(stored)
    const type = values.type ?? before?.type ?? ''
    const publicPlace = values.publicPlace ?? before?.publicPlace ?? ''
    const passes = before?.neighborhoodIds ?? []
    const chosen = values.neighborhood === undefined ? before?.neighborhood : values.neighborhood
    const others = passes.filter((id) => id !== before?.neighborhood?.id && id !== chosen?.id)
    return {
      ...values,
      name: `${type} ${publicPlace}`,
      neighborhoodIds: chosen ? [chosen.id, ...others] : others,
      ...(!before && { paths: [], kind: 'street', microArea: null }),
    }
  },
})

const microAreaRecord = recordService(microArea, {
  collection: microAreas,
  loads: {
    key: ['code', 'healthUnit'],
    synonyms: { code: ['microarea', 'numero'], healthUnit: ['cnes', 'unidade', 'ubs'], careTeam: ['ine'] },
    among: ({ code }) => ({ code }),
  },
  async before(values, { entries, stored, store, user }) {
    const code = values.code ?? stored?.code
    const unit = values.healthUnit ?? stored?.healthUnit
    const found = await entries.findAll({ _id: { $ne: stored?._id ?? '' } }, { max: 10_000 })
    const isTaken = found.some((one) => {
      const other = declaredOf<typeof microArea.declared.fields>(one)
      return other.code === code && other.healthUnit.id === unit?.id
    })
    if (isTaken)
      throw duplicateError({
        [stored ? 'document.code' : 'code']: 'A unidade já tem uma microárea com este código',
      })
    const own = stored && storedOf<MicroArea>(stored)
    const team = await teamSaid(values, own, { store, client: own?.client ?? user.client?.id })
    const said = { ...values, ...team }
    return stored ? said : { ...said, agent: null }
  },
  async after({ id, after }, { store }) {
    const own = { 'microArea.id': id }
    if (!after) {
      if (await store.collection(streets).findOne(own))
        throw new AppError('conflict', 'Há ruas nesta microárea: mova-as antes para outra')
      if (await store.collection(users).findOne(own))
        throw new AppError('conflict', 'Há um agente nesta microárea: passe-o antes para outra')
      return [absent(streets, own), absent(users, own)]
    }
    return agentsFollow(store, storedOf<MicroArea>(after))
  },
})

const parts = recordParts([neighborhoodRecord, streetRecord, microAreaRecord, teamRecord], {
  tables: coreTables,
  tablesKnow: [{ of: anyRecord(healthUnit), collection: collectionOf<RecordDocument>(healthUnits) }],
})

export const registerFollows = parts.follows
export const registerHandlers = [
  ...parts.handlers,
  recordByIds(neighborhood, neighborhoodByIds, neighborhoods),
  recordByIds(microArea, microAreaByIds, microAreas),
  teamsByIds,
]
