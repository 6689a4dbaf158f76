import { type LayerKind, layerFilters, narrowedOptions } from '@saude/citizen/contract/layer'
import { isDate, today } from '@saude/contract/instants'
import { backward, isBackward } from '@saude/contract/range'
import { type FieldPlan, planField } from '@saude/kits/form'
import { layers } from '../../contract/layer.ts'
import { threeMonthsBack } from '../../contract/layer-days.ts'
import { idIn } from './filter.ts'
import type { SearchPatch } from './view.ts'

export type Layer = (typeof layers)[keyof typeof layers]
export type OwnFilters = Readonly<Record<string, unknown>>

/** The layer at an address: its last part is the layer's name. */
export const layerAt = (pathname: string): { readonly name: string; readonly layer: Layer } => {
  const name = pathname.split('/').at(-1) ?? ''
  const found = Object.entries(layers).find(([key]) => key === name)
  return { name, layer: found?.[1] ?? layers.diabetes }
}

/** What a layer begins with. */
export function initialOf(kind: LayerKind, day = today()): OwnFilters {
  if (kind === 'mentalHealth') return { illness: 'depressiveEpisode', from: threeMonthsBack(day), to: day }
  if (kind === 'risk') return { riskOf: 'household' }
  if (kind === 'violence') return { violence: 1, from: null, to: null }
  return {}
}

/** The filters that people choose, drawn as fields; violence has one entry, and nothing to choose. */
export const plansOf = ({ filters }: Layer): readonly FieldPlan[] =>
  filters.flatMap((name) => (name === 'violence' ? [] : [planField(name, layerFilters[name])]))

/** The value of a filter in an address: undefined where it is none of the filter's. */
function valueIn({ kind, meta: { options = {} } }: FieldPlan, text: string): unknown {
  if (text === '') return null
  if (kind === 'enumerated') return Object.hasOwn(options, text) ? text : undefined
  if (kind === 'datetime') return isDate(text) ? text : undefined
  const id = kind === 'relation' ? idIn(text) : undefined
  return id && { id }
}

/**
 * What an address asks for, as `?symptom=fever&from=2026-11-17`: choices by their keys or ids, days, and as `from=` what
 * was emptied. What is no such value is left out.
 */
export function givenBy(search: string, plans: readonly FieldPlan[]): OwnFilters {
  const said = new URLSearchParams(search)
  return Object.fromEntries(
    plans.flatMap((plan) => {
      const text = said.get(plan.name)
      const value = text === null ? undefined : valueIn(plan, text)
      return value === undefined ? [] : [[plan.name, value]]
    }),
  )
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value ?? '')

/** The filters as their address says them; those that the layer begins with are not named. */
export const addressOfOwn = (
  own: OwnFilters,
  plans: readonly FieldPlan[],
  initial: OwnFilters,
): SearchPatch =>
  Object.fromEntries(
    plans.map(({ name }) => {
      const text = textOf(own[name])
      return [name, text === textOf(initial[name]) ? null : text]
    }),
  )

/** The filters as fields offer them: some choices depend on another filter. */
export const narrowed = (plans: readonly FieldPlan[], own: OwnFilters): readonly FieldPlan[] =>
  plans.map((plan) => {
    const options = narrowedOptions[plan.name]?.(own)
    return options ? { ...plan, meta: { ...plan.meta, options } } : plan
  })

/** Without choices that another filter does not leave. */
export const fitting = (plans: readonly FieldPlan[], own: OwnFilters): OwnFilters =>
  Object.fromEntries(
    Object.entries(own).map(([name, value]) => {
      const plan = narrowed(plans, own).find((one) => one.name === name)
      const isOffered = plan?.kind !== 'enumerated' || Object.hasOwn(plan.meta.options ?? {}, textOf(value))
      return [name, isOffered ? value : null]
    }),
  )

interface Needing {
  readonly plans: readonly FieldPlan[]
  readonly needs: readonly string[]
}

/** What keeps a layer from being asked for: a range that ends before it begins, or filters that are needed and empty. */
export function missingOf({ plans, needs }: Needing, own: OwnFilters): string | undefined {
  if (isBackward(own.from, own.to)) return `${backward()}.`
  const empty = plans.filter(({ name }) => needs.includes(name) && !own[name])
  return empty.length > 0 ? `Falta preencher: ${empty.map(({ label }) => label).join(', ')}.` : undefined
}

const days = ['from', 'to']

/** The filters with the first values of those that keep the layer from being asked for; both days go together. */
export function restoredOf(own: OwnFilters, initial: OwnFilters, needs: readonly string[]): OwnFilters {
  const empty = needs.filter((name) => !own[name])
  const areDaysWrong = isBackward(own.from, own.to) || empty.some((name) => days.includes(name))
  const names = [...empty, ...(areDaysWrong ? days : [])]
  return { ...own, ...Object.fromEntries(names.map((name) => [name, initial[name] ?? null])) }
}

/** The filters as queries take them: a relation is its id, what is empty is left out. */
export const asked = (own: OwnFilters): OwnFilters =>
  Object.fromEntries(
    Object.entries(own).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
