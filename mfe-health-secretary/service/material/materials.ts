import { AppError, validationError } from '@saude/contract/errors'
import { daysAfter, today } from '@saude/contract/instants'
import { anyRecord } from '@saude/contract/record/record'
import { clientSettings } from '@saude/core/contract/settings'
import { settingsDefaults } from '@saude/core/contract/settings-defaults'
import { clientOf } from '@saude/service/client'
import { type Ask, handlersFor } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { recordByIds } from '@saude/service/record/by-ids'
import { recordCollection } from '@saude/service/record/collection'
import { recordService } from '@saude/service/record/record'
import type { EntryOf } from '@saude/service/record/rules'
import { collectionOf, type Filter } from '@saude/store'
import { loanMaterial, loanMessage } from '../../contract/loan-material.ts'
import { material, materialByIds } from '../../contract/material.ts'
import {
  materialAlertList,
  materialInput,
  materialMovementList,
  materialOutput,
} from '../../contract/material-movement.ts'
import { requestService } from '../request/request-kind.ts'
import {
  deliverSteps,
  lots,
  lotsOf,
  type Movement,
  movements,
  returnSteps,
  takenWords,
  takeSteps,
  taking,
} from './stock.ts'

type Material = EntryOf<(typeof material)['declared']['fields']>

const isShort = (minimum: number | null | undefined, balance: number): boolean =>
  typeof minimum === 'number' && balance < minimum

export const materials = recordService(material, {
  demo: () => import('../../demo/materials.ts'),
  loads: { synonyms: { unit: ['unidade'], minimum: ['minimo'], isLoanable: ['emprestavel'] } },
  collections: { materialLot: lots, materialMovement: movements },
  async shown(entries, { store }) {
    const balances = await Promise.all(
      entries.map(async ({ client, _id }) =>
        (await lotsOf(store, client, _id)).reduce((sum, { balance }) => sum + balance, 0),
      ),
    )
    return entries.map(({ minimum }, index) => {
      const balance = balances[index] ?? 0
      return { balance, isShort: isShort(minimum, balance) }
    })
  },
  async after({ before, after }, { store }) {
    if (!before || after) return []
    const there = (await lotsOf(store, before.client, before._id)).some(({ balance }) => balance > 0)
    if (there) throw new AppError('conflict', 'Não é possível remover: ainda há saldo deste material.')
    return []
  },
})

export const materialInputs = recordService(materialInput, {
  demo: () => import('../../demo/material-inputs.ts'),
  before(values, { now }) {
    if (values.expiry && values.expiry < today(now))
      throw validationError({ expiry: 'Validade não pode estar no passado' })
    return values
  },
  async after({ id, after }, call) {
    if (!after) return []
    const { responsible } = after
    return deliverSteps(call, after, { client: clientOf(call), of: id, kind: 'input', responsible })
  },
})

export const materialOutputs = recordService(materialOutput, {
  async before(values, { store, user }) {
    const { material: of, quantity, lot } = values
    if (!of || !quantity || !user.client) return values
    return {
      ...values,
      lots: takenWords(await taking(store, user.client.id, { material: of, quantity, lot })),
    }
  },
  async after({ id, after }, call) {
    if (!after) return []
    const { responsible, citizen } = after
    const client = clientOf(call)
    const why = { client, of: id, kind: 'output', responsible, citizenId: citizen?.id } as const
    return takeSteps(await taking(call.store, client, after), why, call)
  },
})

export const loans = requestService(loanMaterial, {
  demo: () => import('../../demo/loans.ts'),
  async before(values, { ask, stored }) {
    const { material: of } = values
    if (!of) return values
    const { items } = await ask(materialByIds, { ids: [of.id] })
    if (items[0]?.isLoanable === false)
      throw validationError({
        [stored ? 'document.material' : 'material']: 'Este material não é emprestado',
      })
    return values
  },
  sets: ({ transition }, { now }) => (transition === 'book' ? { loanedOn: today(now) } : {}),
  async also({ id, after, transition }, call) {
    if (!after || (transition !== 'book' && transition !== 'finish')) return []
    const { citizen, receivedBy, lot, quantity } = after
    const client = clientOf(call)
    const why = { client, of: id, citizenId: citizen.id, responsible: receivedBy }
    if (transition === 'finish') {
      const back = { ...why, kind: 'return' } as const
      return returnSteps(call, back, after.returnedAmount, 'document.returnedAmount')
    }
    const wanted = { material: after.material, quantity: quantity ?? 1, lot }
    return takeSteps(await taking(call.store, client, wanted, 'document.lot'), { ...why, kind: 'loan' }, call)
  },
})

const definitions = {
  lot: lots,
  movement: movements,
  material: collectionOf<Material>(recordCollection(anyRecord(material))),
}
const on = handlersFor(definitions)

const listMovements = on(materialMovementList, ({ input, collections }) => {
  const filter: Filter<Movement> = {
    ...(input.material && { 'material.id': input.material.id }),
    ...(input.kind && { kind: input.kind }),
  }
  return pageOf(collections.movement, materialMovementList, input, { filter })
})

/** How far ahead an expiry is worth saying, where the settings say nothing. */
const expiringDays = settingsDefaults.lotNoticeDays

/** Without the core a receipt has no message, and expiries their usual notice. */
const saidBy = (ask: Ask) => ask(clientSettings, {}).catch(() => null)

/** What a screen shows of either at most. */
const most = 100

const alerts = on(materialAlertList, async ({ collections, now, ask }) => {
  const [said, all, watched] = await Promise.all([
    saidBy(ask),
    collections.lot.findAll({ balance: { $gt: 0 } }, { max: 10_000 }),
    collections.material.findAll({ minimum: { $gt: 0 } }, { sort: { searchName: 1 }, max: 10_000 }),
  ])
  const balances = new Map<string, number>()
  for (const {
    material: { id },
    balance,
  } of all)
    balances.set(id, (balances.get(id) ?? 0) + balance)
  const short = watched.flatMap(({ _id, name, minimum }) => {
    const balance = balances.get(_id) ?? 0
    return isShort(minimum, balance) ? [{ id: _id, name, balance, minimum: minimum ?? 0 }] : []
  })
  const noticeDays = said?.lotNoticeDays ?? expiringDays
  const until = daysAfter(today(now), noticeDays)
  const expiring = all
    .flatMap(({ _id, material: { id, name }, lot, expiry, balance }) =>
      expiry && expiry <= until ? [{ id: _id, materialId: id, name, lot, expiry, balance }] : [],
    )
    .sort((one, other) => (one.expiry < other.expiry ? -1 : 1))
  return { short: short.slice(0, most), noticeDays, expiring: expiring.slice(0, most) }
})

const message = on(loanMessage, async ({ ask }) => {
  const said = await saidBy(ask)
  return { message: said?.customProtocolMessageLoanMaterial ?? null }
})

export const materialHandlers = [listMovements, alerts, message, recordByIds(material, materialByIds)]
