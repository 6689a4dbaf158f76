import { isId } from '@saude/contract/id'
import { backward, isBackward } from '@saude/contract/range'
import { Control, type FieldPlan } from '@saude/kits/form'
import { Field } from '@saude/kits/ui'
import { nameOf, rememberName, useNames } from './names.ts'
import { narrowed, type OwnFilters as Values } from './own-filters.ts'
import css from './Panel.module.css'

interface OwnFiltersProps {
  plans: readonly FieldPlan[]
  needs: readonly string[]
  value: Values
  onChange: (value: Values) => void
}

const isOption = (value: unknown): value is { id: string; name?: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const chosenIn = ({ name, meta: { search } }: FieldPlan, own: Values) => {
  const value = own[name]
  return search && isOption(value) ? [{ search, id: value.id }] : []
}

/** A relation has its id alone in the address; its field shows what it is called. */
function namedValue({ name, meta: { search } }: FieldPlan, own: Values): unknown {
  const value = own[name] ?? null
  if (!search || !isOption(value)) return value
  // A code says something to people, an id does not.
  const { id } = value
  return { id, name: nameOf(search, id) ?? (isId(id) ? 'Escolha anterior' : id) }
}

/** What a layer is narrowed by beside the citizens and the area: drawn from its contract. */
export function OwnFilters({ plans, needs, value, onChange }: OwnFiltersProps) {
  const offered = narrowed(plans, value)
  useNames(offered.flatMap((plan) => chosenIn(plan, value)))
  if (plans.length === 0) return null
  return (
    <section className={css.fields} aria-label="Filtros da camada">
      {offered.map((plan) => (
        <Field
          key={plan.name}
          label={plan.label}
          required={needs.includes(plan.name)}
          error={
            plan.name === 'to' && isBackward(value.from, value.to)
              ? backward()
              : needs.includes(plan.name) && !value[plan.name]
                ? `${plan.label} é um campo obrigatório`
                : undefined
          }
        >
          <Control
            plan={plan}
            value={namedValue(plan, value)}
            disabled={false}
            onBlur={() => undefined}
            onChange={(next) => {
              const { search } = plan.meta
              if (search && isOption(next)) rememberName(search, next)
              onChange({ ...value, [plan.name]: next })
            }}
          />
        </Field>
      ))}
    </section>
  )
}
