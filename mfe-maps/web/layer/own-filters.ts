import { type LayerKind, layerFilters } from '@saude/citizen/contract/layer'
import { isDate, today } from '@saude/contract/instants'
import { type FieldPlan, planField } from '@saude/kits/form'
import { layers } from '../../contract/layer.ts'
import { threeMonthsBack } from '../../contract/layer-days.ts'

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

/** What an address asks for, as `?symptom=fever&from=2026-11-17`: choices and days; what is no such value is left out. */
export function givenBy(search: string, plans: readonly FieldPlan[]): OwnFilters {
  const said = new URLSearchParams(search)
  return Object.fromEntries(
    plans.flatMap(({ name, kind, meta: { options = {} } }) => {
      const text = said.get(name) ?? ''
      const isGiven =
        kind === 'enumerated' ? Object.hasOwn(options, text) : kind === 'datetime' && isDate(text)
      return isGiven ? [[name, text]] : []
    }),
  )
}

/** A range that ends before it begins, or a filter that is needed and empty: nothing is asked. */
export function isIncomplete(
  { needs = [] }: { readonly needs?: readonly string[] },
  own: OwnFilters,
): boolean {
  const { from, to } = own
  const isBackward = typeof from === 'string' && typeof to === 'string' && from > to
  return isBackward || needs.some((name) => own[name] === null || own[name] === undefined)
}

/** The filters as queries take them: a relation is its id, what is empty is left out. */
export const asked = (own: OwnFilters): OwnFilters =>
  Object.fromEntries(
    Object.entries(own).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
