import { Button, Dialog, fetched, UnfetchedNotice } from '../../ui/index.ts'
import { seeLabel } from '../words.ts'
import type { FilterFieldsProps } from './FilterFields.tsx'
import css from './Filters.module.css'
import { Jump, longFrom } from './Jump.tsx'

// Pickers and calendars are heavy: a list is on the screen before they are needed.
const FilterFields = fetched(() => import(/* webpackChunkName: "list-filters" */ './FilterFields.tsx'), {
  waiting: <div className={css.waiting} aria-busy="true" />,
  failed: (unfetched) => (
    <div className={css.whole}>
      <UnfetchedNotice {...unfetched} />
    </div>
  ),
})

/** A list that lost its connection can still be narrowed to what then waits for it. */
export const fetchFilters = FilterFields.fetchEarly

const ClearButton = ({ onClear, isOn }: { onClear: () => void; isOn: boolean }) => (
  <Button kind="quiet" className={css.clear} onClick={onClear} disabled={!isOn}>
    Limpar filtros
  </Button>
)

/** The band under the title: filters that have no column, and the order. */
export const FilterBand = ({ id, isOn, ...props }: FilterFieldsProps & { id: string; isOn: boolean }) => (
  <section id={id} className={css.band} aria-label="Filtros">
    <FilterFields {...props} />
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
  /** Shows a row, counted from 1. */
  onJump: (row: number) => void
}

/** All filters and the order, from below; the last button says how many rows there are now. */
export const FilterSheet = ({ open, onClose, isOn, total, plural, onJump, ...props }: FilterSheetProps) => (
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
      <FilterFields {...props} />
      {total !== undefined && total >= longFrom && (
        <Jump
          total={total}
          className={css.whole}
          onJump={(row) => {
            onClose()
            onJump(row)
          }}
        />
      )}
    </div>
  </Dialog>
)
