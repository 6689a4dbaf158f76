import { formatInteger } from '@saude/contract/formats'
import { Button } from '@saude/kits/ui'
import css from './PageFoot.module.css'

/** Rows of a page in a dialog. */
export const pageSize = 50

export interface PageFootProps {
  page: { items: readonly unknown[]; totalItems: number; startIndex: number; endReached: boolean }
  /** Another page is on its way. */
  busy: boolean
  onStart: (startIndex: number) => void
}

/** Where one is among rows that come the newest first, and the ways on; nothing where all of them are in sight. */
export function PageFoot({ page, busy, onStart }: PageFootProps) {
  const { items, totalItems, startIndex, endReached } = page
  if (totalItems <= pageSize) return null
  return (
    <>
      <span className={css.position} role="status">
        {`${formatInteger(startIndex + 1)} a ${formatInteger(startIndex + items.length)} de ${formatInteger(totalItems)}`}
      </span>
      <Button disabled={startIndex === 0 || busy} onClick={() => onStart(startIndex - pageSize)}>
        Mais recentes
      </Button>
      <Button disabled={endReached || busy} onClick={() => onStart(startIndex + pageSize)}>
        Mais antigos
      </Button>
    </>
  )
}
