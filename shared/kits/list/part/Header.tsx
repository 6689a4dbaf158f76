// biome-ignore-all lint/a11y/useFocusableInteractive: a header row is read, not walked through
// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by us, a table element would lay them out itself

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, useMemo } from 'react'
import type { FieldPlan } from '../../form/plan/fields.ts'
import { Button, cx, FieldContext, fetched, Hidden, TextInput } from '../../ui/index.ts'
import type { ColumnPlan } from '../columns.ts'
import type { ListControls } from '../state/useListState.ts'
import { filterLabel } from '../words.ts'
import { memoized } from './memoized.ts'
import css from './Table.module.css'
import { useFilterProblem } from './useFilterProblem.ts'

const FilterControl = fetched(
  () => import(/* webpackChunkName: "list-filters" */ './FilterControl.tsx'),
  // A column has no room for the reason.
  {
    failed: ({ retry }) => (
      <Button kind="quiet" onClick={retry}>
        Tentar novamente
      </Button>
    ),
  },
)

interface HeaderProps<Item> {
  columns: readonly ColumnPlan<Item>[]
  controls: ListControls
  hasActions: boolean
  /** On phones filters stand in the sheet. */
  hasFilters: boolean
}

/** Column names that sort, and the filters of the columns.  */
function HeaderInner<Item>({ columns, controls, hasActions, hasFilters }: HeaderProps<Item>) {
  const { state, draft, sort, setFilter } = controls
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={cx(css.row, css.headRow)}>
        {columns.map(({ field, label, isNumber, canSort, filter }) => {
          const isSorted = canSort && state.orderBy === field
          const Arrow = state.order === 'asc' ? ArrowUp : ArrowDown
          return (
            <div
              key={field}
              role="columnheader"
              aria-sort={isSorted ? (state.order === 'asc' ? 'ascending' : 'descending') : undefined}
              className={cx(css.cell, css.headCell, isNumber && css.number)}
            >
              {canSort ? (
                <button type="button" className={css.sort} onClick={() => sort(field)}>
                  {label}
                  {isSorted && <Arrow size={16} aria-hidden />}
                </button>
              ) : (
                <span>{label}</span>
              )}
              {hasFilters && filter && (
                <HeadFilter
                  label={label}
                  plan={filter}
                  value={draft[filter.name]}
                  onChange={(value, typed) => setFilter(filter.name, value, typed)}
                />
              )}
            </div>
          )
        })}
        {hasActions && (
          <div role="columnheader" className={cx(css.cell, css.actions)}>
            Ações
          </div>
        )}
      </div>
    </div>
  )
}

interface HeadFilterProps {
  label: string
  plan: FieldPlan
  value: unknown
  onChange: (value: unknown, typed: boolean) => void
}

/** A filter in the header of its column: what is wrong with it stands below, as in a form. */
function HeadFilter({ label, plan, value, onChange }: HeadFilterProps) {
  const { problem, onBlur } = useFilterProblem(plan, value)
  const id = useId()
  const invalid = problem !== undefined
  const controlId = `${id}-control`
  const wiring = useMemo(
    () => ({ id: controlId, ...(invalid && { invalid, describedBy: id }) }),
    [invalid, id, controlId],
  )
  return (
    <div className={css.headFilter}>
      <FieldContext value={wiring}>
        {plan.kind === 'string' ? (
          <TextInput
            type="search"
            label={filterLabel(label)}
            placeholder={plan.meta.placeholder ?? filterLabel(label)}
            maxLength={plan.max}
            value={textOf(value)}
            onBlur={onBlur}
            onChange={(next) => onChange(next, true)}
          />
        ) : (
          <>
            <label htmlFor={controlId}>
              <Hidden>{filterLabel(label)}</Hidden>
            </label>
            <FilterControl plan={plan} value={value} onChange={onChange} onBlur={onBlur} />
          </>
        )}
      </FieldContext>
      {invalid && (
        <p id={id} className={css.headError}>
          {problem}
        </p>
      )}
    </div>
  )
}

// Scrolling changes nothing here.
export const Header = memoized(HeaderInner)

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
