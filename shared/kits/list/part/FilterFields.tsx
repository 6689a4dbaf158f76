import { type Order, orderLabels } from '@saude/contract/list-query'
import type { FieldPlan } from '../../form/plan/fields.ts'
import { Field } from '../../ui/index.ts'
import { Select } from '../../ui/inputs.ts'
import type { ListControls } from '../state/useListState.ts'
import FilterControl, { type FilterControlProps } from './FilterControl.tsx'
import css from './Filters.module.css'
import { useFilterProblem } from './useFilterProblem.ts'

export interface FilterFieldsProps {
  filters: readonly FieldPlan[]
  controls: ListControls
  orders: readonly { name: string; label: string }[]
}

const directions: readonly Order[] = ['asc', 'desc']

/** Filters and order, in the band under the title and in the sheet of phones. Loaded when they are opened. */
export default function FilterFields({ filters, controls, orders }: FilterFieldsProps) {
  const { state, draft, setFilter, setOrder } = controls
  const options = Object.fromEntries(
    orders.flatMap(({ name, label }) =>
      directions.map((order) => [`${name} ${order}`, `${label}: ${orderLabels[order]}`]),
    ),
  )
  return (
    <>
      {filters.map((plan) => (
        <FilterField
          key={plan.name}
          plan={plan}
          value={draft[plan.name]}
          onChange={(value, typed) => setFilter(plan.name, value, typed)}
        />
      ))}
      {orders.length > 0 && (
        <Field label="Ordenar por" wide className={css.filter}>
          <Select
            required
            options={options}
            value={`${state.orderBy} ${state.order}`}
            onChange={(chosen) => {
              const [name = '', order] = chosen?.split(' ') ?? []
              if (name) setOrder(name, order === 'desc' ? 'desc' : 'asc')
            }}
          />
        </Field>
      )}
    </>
  )
}

function FilterField({ plan, value, onChange }: Omit<FilterControlProps, 'onBlur'>) {
  const { problem, onBlur } = useFilterProblem(plan, value)
  return (
    <Field label={plan.label} error={problem} wide={isWide(plan)} className={css.filter}>
      <FilterControl plan={plan} value={value} onChange={onChange} onBlur={onBlur} />
    </Field>
  )
}

/** On phones two identifiers share a line; what is chosen from a list needs room for its buttons. */
const isWide = ({ meta }: FieldPlan): boolean => meta.mask === undefined
