import { formatDate } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { isFields } from '@saude/contract/values'
import { Control, type FieldControlProps } from '@saude/kits/form'
import { Button, toast } from '@saude/kits/ui'
import { Repeat2 } from 'lucide-react'
import { createContext, use } from 'react'
import { mostLines, type prescriptionList } from '../../contract/prescription.ts'
import { nameOfLine, repeated } from './lines.ts'
import css from './Paper.module.css'

type Earlier = OutputOf<typeof prescriptionList>['items'][number]

/** What was prescribed to the person before, the newest first. */
export const EarlierContext = createContext<readonly Earlier[]>([])

/** Prescriptions that are offered at once: the last ones are what is renewed. */
const offered = 5

/** A row in which nothing was written yet; what a field begins with is no writing. */
const isEmptyRow = (row: unknown): boolean =>
  !isFields(row) ||
  Object.entries(row).every(([name, value]) => name === 'route' || value === null || value === undefined)

/** A line begins as most are: taken by mouth. */
export const newLine = { route: 'oral' } as const

const begun = (next: unknown): unknown =>
  Array.isArray(next)
    ? next.map((row: unknown) => (isFields(row) && Object.keys(row).length === 0 ? newLine : row))
    : next

/** The lines of a prescription, into which an earlier one is taken by one press; what was written stays. */
export function PrescriptionLines(props: FieldControlProps) {
  const { value, onChange, disabled } = props
  const earlier = use(EarlierContext).slice(0, offered)
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const repeat = ({ lines }: Earlier) => {
    const next = [...rows.filter((row) => !isEmptyRow(row)), ...repeated(lines)]
    if (next.length > mostLines) return toast.error(`Uma receita tem no máximo ${mostLines} medicamentos`)
    onChange(next)
  }
  return (
    <>
      {earlier.length > 0 && (
        <ul className={css.earlier} aria-label="Receitas anteriores">
          {earlier.map((one) => (
            <li key={one.id}>
              <span>
                <strong>{formatDate(one.issuedAt)}</strong>, {one.by}: {one.lines.map(nameOfLine).join(', ')}
              </span>
              <Button
                icon={Repeat2}
                aria-label={`Repetir a receita de ${formatDate(one.issuedAt)}`}
                aria-disabled={disabled || undefined}
                onClick={() => disabled || repeat(one)}
              >
                Repetir
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Control {...props} onChange={(next) => onChange(begun(next))} />
    </>
  )
}
PrescriptionLines.hasParts = true
