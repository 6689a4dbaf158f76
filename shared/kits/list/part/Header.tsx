// biome-ignore-all lint/a11y/useFocusableInteractive: a header row is read, not walked through
// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by us, a table element would lay them out itself
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type Ref } from 'react'
import { Button, cx, fetched, TextInput } from '../../ui/index.ts'
import type { ColumnPlan } from '../columns.ts'
import type { ListControls } from '../state/useListState.ts'
import { filterLabel } from '../words.ts'
import css from './Table.module.css'

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
  ref: Ref<HTMLDivElement>
}

/** Column names that sort, and the filters of the columns. Stays while the rows scroll. */
function HeaderInner<Item>({ columns, controls, hasActions, hasFilters, ref }: HeaderProps<Item>) {
  const { state, draft, sort, setFilter } = controls
  return (
    <div ref={ref} role="rowgroup" className={css.head}>
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
                <div className={css.headFilter}>
                  {filter.kind === 'string' ? (
                    <TextInput
                      type="search"
                      label={filterLabel(label)}
                      placeholder={filter.meta.placeholder ?? filterLabel(label)}
                      maxLength={filter.max}
                      value={textOf(draft[filter.name])}
                      onChange={(value) => setFilter(filter.name, value, true)}
                    />
                  ) : (
                    <FilterControl
                      plan={filter}
                      value={draft[filter.name]}
                      onChange={(value, typed) => setFilter(filter.name, value, typed)}
                    />
                  )}
                </div>
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

// Scrolling changes nothing here. memo forgets the type parameter.
export const Header = memo(HeaderInner) as typeof HeaderInner

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
