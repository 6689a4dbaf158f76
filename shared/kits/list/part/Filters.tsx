import { lazy, Suspense } from 'react'
import { Button, Dialog } from '../../ui/index.ts'
import { seeLabel } from '../words.ts'
import type { FilterFieldsProps } from './FilterFields.tsx'
import css from './Filters.module.css'

// Pickers and calendars are heavy: a list is on the screen before they are needed.
const FilterFields = lazy(() => import(/* webpackChunkName: "list-filters" */ './FilterFields.tsx'))

const Fields = (props: FilterFieldsProps) => (
  <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
    <FilterFields {...props} />
  </Suspense>
)

const ClearButton = ({ onClear, isOn }: { onClear: () => void; isOn: boolean }) => (
  <Button kind="quiet" className={css.clear} onClick={onClear} disabled={!isOn}>
    Limpar filtros
  </Button>
)

/** The band under the title: filters that have no column, and the order. */
export const FilterBand = ({ id, isOn, ...props }: FilterFieldsProps & { id: string; isOn: boolean }) => (
  <section id={id} className={css.band} aria-label="Filtros">
    <Fields {...props} />
    <ClearButton isOn={isOn} onClear={props.controls.clear} />
  </section>
)

interface FilterSheetProps extends FilterFieldsProps {
  open: boolean
  onClose: () => void
  isOn: boolean
  total: number | undefined
  /** What the rows are called: 'cidadãos'. */
  plural: string
}

/** All filters and the order, from below; the last button says how many rows there are now. */
export const FilterSheet = ({ open, onClose, isOn, total, plural, ...props }: FilterSheetProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Filtros"
    actions={
      <>
        <ClearButton isOn={isOn} onClear={props.controls.clear} />
        <Button kind="primary" onClick={onClose}>
          {seeLabel(total, plural)}
        </Button>
      </>
    }
  >
    <div className={css.sheet}>
      <Fields {...props} />
    </div>
  </Dialog>
)
