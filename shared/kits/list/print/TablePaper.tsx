import { useState } from 'react'
import { useSession } from '../../platform/index.ts'
import { cx } from '../../ui/index.ts'
import { PaperSheet } from './PaperSheet.tsx'
import css from './Print.module.css'
import { PrintHead } from './PrintHead.tsx'
import { cellText, type PlainTable } from './plain-table.ts'

/** A table that a screen has drawn, as it is printed: once, then it ends. */
export default function TablePaper({ table, onEnd }: { table: PlainTable; onEnd: () => void }) {
  const info = useSession()?.info
  const [printedAt] = useState(() => new Date())
  const { title, about, head, rows } = table
  return (
    <PaperSheet onEnd={onEnd}>
      <table className={css.table}>
        <thead>
          <tr>
            <th colSpan={head.length} className={css.head}>
              <PrintHead title={title} about={about} printedBy={info?.name} printedAt={printedAt} />
            </th>
          </tr>
          <tr>
            {head.map((text, at) => (
              <th key={at} className={cx(at > 0 && css.number)}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at} className={cx(at > 0 && css.number)}>
                  {cellText(cell) || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PaperSheet>
  )
}
