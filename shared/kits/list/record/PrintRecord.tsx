import { Fragment, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '../../platform/index.ts'
import css from '../print/Print.module.css'
import { PrintHead } from '../print/PrintHead.tsx'
import { usePrinted } from '../print/usePrinted.ts'
import type { FactGroup } from './RecordFacts.tsx'

interface PrintRecordProps {
  title: string
  about: string
  groups: readonly FactGroup[]
  onEnd: () => void
}

/** One entry on paper: the head that every sheet has, and a line for each fact. Opens the browser's print dialog. */
export function PrintRecord({ title, about, groups, onEnd }: PrintRecordProps) {
  const printedBy = useSession()?.info.name
  const [printedAt] = useState(() => new Date())
  usePrinted(true, onEnd)
  return createPortal(
    <div className={css.sheet} aria-hidden>
      <table className={css.table}>
        <colgroup>
          <col style={{ width: '35%' }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th colSpan={2} className={css.head}>
              <PrintHead {...{ title, about, printedBy, printedAt }} />
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.title}>
              {group.title && (
                <tr>
                  <th colSpan={2}>{group.title}</th>
                </tr>
              )}
              {group.facts.map(({ label, value }) => (
                <tr key={label}>
                  <td>{label}</td>
                  <td>{value || '–'}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
