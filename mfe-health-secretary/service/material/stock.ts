import { validationError } from '@saude/contract/errors'
import { formatDate, formatInteger } from '@saude/contract/formats'
import { newId } from '@saude/contract/id'
import { absent, change, insert, type Step, type Stored, update } from '@saude/service/handlers'
import type { RecordRules } from '@saude/service/record/rules'
import { defineCollection, type Store } from '@saude/store'
import type { MovementKind } from '../../contract/material-movement.ts'

type Call = Parameters<NonNullable<RecordRules['after']>>[1]

interface Named {
  readonly id: string
  readonly name?: string | null | undefined
}

/** What there is of a material in one lot with one expiry. */
export interface Lot extends Stored {
  readonly material: { readonly id: string; readonly name: string }
  readonly lot: string | null
  /** `YYYY-MM-DD`; what does not expire goes last. */
  readonly expiry: string | null
  readonly balance: number
}

export const lots = defineCollection<Lot>('materialLot', {
  tenant: 'client',
  versioned: true,
  indexes: [{ keys: { client: 1, 'material.id': 1, _id: 1 } }, { keys: { client: 1, expiry: 1, _id: 1 } }],
})

/** What came or went, in a lot. */
export interface Movement extends Stored {
  readonly at: Date
  readonly kind: MovementKind
  readonly material: { readonly id: string; readonly name: string }
  readonly lotId: string
  readonly lot: string | null
  readonly expiry: string | null
  /** Less than nothing for what went. */
  readonly quantity: number
  /** Of the lot, afterwards. */
  readonly balance: number
  readonly responsible: string | null
  readonly userName: string | null
  readonly citizenId: string | null
  /** The input, output or loan. */
  readonly of: string
}

export const movements = defineCollection<Movement>('materialMovement', {
  tenant: 'client',
  about: { left: 'o que a retirada, a saída ou o empréstimo já diz' },
  versioned: true,
  indexes: [
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, at: 1, _id: 1 } },
    { keys: { client: 1, 'material.id': 1, at: 1, _id: 1 } },
    { keys: { client: 1, kind: 1, at: 1, _id: 1 } },
    { keys: { client: 1, of: 1, _id: 1 } },
  ],
})

/** Whose movement it is, and why. */
export interface Why {
  readonly client: string
  readonly of: string
  readonly kind: MovementKind
  readonly responsible?: string | null | undefined
  readonly citizenId?: string | null | undefined
}

export const lotId = (material: string, lot: string | null, expiry: string | null): string =>
  `${material}/${(lot ?? '').toLowerCase()}/${expiry ?? ''}`

/** The lots of a material, what expires first coming first. */
export async function lotsOf(store: Store, client: string, material: string): Promise<Lot[]> {
  const found = await store.collection(lots).findAll({ client, 'material.id': material }, { max: 10_000 })
  const last = '9999'
  return found.sort((one, other) => ((one.expiry ?? last) < (other.expiry ?? last) ? -1 : 1))
}

interface Taken {
  readonly lot: Lot
  readonly quantity: number
}

/**
 * From which lots a quantity is taken: the one that is named, or those that expire first.
 * @param at the field that says how many
 * @throws AppError `validation`, which says how many there are
 */
export async function taking(
  store: Store,
  client: string,
  {
    material,
    quantity,
    lot,
  }: { readonly material: Named; readonly quantity: number; readonly lot?: string | null | undefined },
  at = 'quantity',
): Promise<Taken[]> {
  const all = (await lotsOf(store, client, material.id)).filter(({ balance }) => balance > 0)
  const named = lot ? all.filter((one) => one.lot?.toLowerCase() === lot.toLowerCase()) : []
  const from = named.length > 0 ? named : all
  const there = from.reduce((sum, { balance }) => sum + balance, 0)
  if (there < quantity) {
    const where = named.length > 0 ? `no lote ${lot}` : 'em estoque'
    throw validationError({ [at]: `Saldo insuficiente de ${material.name}: há ${there} ${where}` })
  }
  let left = quantity
  return from.flatMap((one) => {
    const taken = Math.min(left, one.balance)
    left -= taken
    return taken > 0 ? [{ lot: one, quantity: taken }] : []
  })
}

/** 'L-12 até 30/06/2027: 3' for the receipt. */
export const takenWords = (taken: readonly Taken[]): string =>
  taken
    .map(({ lot, quantity }) => {
      const named = lot.lot ?? 'sem lote'
      return `${named}${lot.expiry ? ` (validade ${formatDate(lot.expiry)})` : ''}: ${formatInteger(quantity)}`
    })
    .join('; ')

/** The steps that take from lots: only of what was read, so that no balance falls below nothing. */
export const takeSteps = (taken: readonly Taken[], why: Why, call: Pick<Call, 'user' | 'now'>): Step[] =>
  taken.flatMap(({ lot, quantity }) => movedSteps(lot, -quantity, why, call))

/** The steps that put something into a lot that is there. */
export function movedSteps(
  { _id, version, material, lot, expiry, balance: before }: Lot,
  quantity: number,
  why: Why,
  { user, now }: Pick<Call, 'user' | 'now'>,
): Step[] {
  const balance = before + quantity
  const { responsible = null, citizenId = null, of, kind } = why
  return [
    update(lots, { _id, version }, { balance }),
    insert(movements, {
      _id: newId(),
      at: now,
      kind,
      material,
      lotId: _id,
      lot,
      expiry,
      quantity,
      balance,
      responsible,
      citizenId,
      userName: user.name || null,
      of,
    }),
    change('materialLot', [material.id], 'updated'),
  ]
}

interface Delivered {
  readonly material: Named
  readonly quantity: number
  readonly lot?: string | null | undefined
  readonly expiry?: string | null | undefined
}

/** The steps that put something into stock, into a lot of its own where there is none yet. */
export async function deliverSteps(
  { store, ...call }: Pick<Call, 'store' | 'user' | 'now'>,
  { material, quantity, lot = null, expiry = null }: Delivered,
  why: Why,
): Promise<Step[]> {
  const { client } = why
  const _id = lotId(material.id, lot, expiry)
  const found = await store.collection(lots).findOne({ _id, client })
  if (found) return movedSteps(found, quantity, why, call)
  const { id, name } = material
  const made: Lot = {
    _id,
    client,
    createdAt: call.now,
    updatedAt: call.now,
    updatedBy: null,
    version: 1,
    material: { id, name: name ?? '' },
    lot,
    expiry,
    balance: 0,
  }
  const [, ...others] = movedSteps(made, quantity, why, call)
  // Of two who make the same lot the second one is run again, and finds it.
  return [absent(lots, { _id }), insert(lots, { ...made, balance: quantity }), ...others]
}

/** The steps that bring back what a loan took, into the lots that it came from. @param at the field that says how many */
export async function returnSteps(
  { store, ...call }: Pick<Call, 'store' | 'user' | 'now'>,
  why: Why,
  returned: number | null | undefined,
  at: string,
): Promise<Step[]> {
  const { client, of } = why
  const onLoan = await store.collection(movements).findAll({ client, of, kind: 'loan' }, { max: 10_000 })
  const most = onLoan.reduce((sum, { quantity }) => sum - quantity, 0)
  if (returned && returned > most)
    throw validationError({ [at]: `Foram emprestados ${most}: não podem voltar ${returned}` })
  let left = returned ?? most
  const steps: Step[] = []
  for (const { lotId: _id, quantity } of onLoan) {
    const back = Math.min(left, -quantity)
    const lot = back > 0 ? await store.collection(lots).findOne({ _id, client }) : null
    if (!lot) continue
    left -= back
    steps.push(...movedSteps(lot, back, why, call))
  }
  return steps
}
