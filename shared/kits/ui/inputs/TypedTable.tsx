import { type AppError, describeError } from '@saude/contract/errors'
import { type ReactNode, useState } from 'react'
import { Button } from '../control/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { toast } from '../feedback/toast.ts'
import { Field } from '../field/Field.tsx'
import { TextArea } from '../field/TextArea.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { FileInput, type FileValue } from './FileInput.tsx'
import css from './TypedTable.module.css'
import { linesOf, type TypedRows } from './typed-rows.ts'

export interface TypedTableProps<Row> {
  title: string
  subtitle?: string
  /** What stands above the table. */
  about?: ReactNode
  /** Of the lines: what they are, and what stands in each with an example. */
  label: string
  help: string
  /** The rows that are there, as lines. */
  before: string
  /** What lines say: `typedRows`. */
  read: (text: string) => TypedRows<Row>
  /** Saves all rows, and answers what is said of it. @throws what is shown above the table */
  save: (rows: readonly Row[]) => Promise<string>
  /** Something beside the lines was changed. */
  isChanged?: boolean
  /** Fields below the lines. */
  children?: ReactNode
  onClose: () => void
}

/** A table that is typed as lines, pasted from a spreadsheet or loaded from a file; lines that are wrong are said by number. */
export function TypedTable<Row>(props: TypedTableProps<Row>) {
  const { title, subtitle, about, label, help, read, save, isChanged = false, children, onClose } = props
  const [before] = useState(props.before)
  const [text, setText] = useState<string | null>(before)
  const [file, setFile] = useState<FileValue | null>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [error, setError] = useState<AppError>()
  const [isSaving, setSaving] = useState(false)

  const load = async (chosen: FileValue | null) => {
    setFile(chosen)
    if (!(chosen instanceof File)) return
    const loaded = linesOf(await chosen.text())
    setText((now) => [now?.trim(), loaded].filter(Boolean).join('\n'))
  }
  const send = async () => {
    const found = read(text ?? '')
    setError(undefined)
    setWrong(found.wrong)
    if (found.wrong.length > 0) return
    setSaving(true)
    try {
      toast.success(await save(found.rows))
      onClose()
    } catch (cause) {
      setError(describeError(cause))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      sticky={isChanged || text !== before}
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind="primary" loading={isSaving} onClick={() => void send()}>
            Salvar
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        {error && <Notice title={error.message} issues={error.payload?.issues} />}
        {wrong.length > 0 && <Notice title="Estas linhas precisam ser corrigidas:" issues={[...wrong]} />}
        {about}
        <Field label={label} help={help}>
          <TextArea value={text} onChange={setText} rows={8} />
        </Field>
        {children}
        <Field label="Arquivo CSV" help="Com as mesmas colunas; entra abaixo do que está escrito">
          <FileInput
            value={file}
            onChange={(chosen) => void load(chosen)}
            accept={['csv']}
            maxBytes={200_000}
          />
        </Field>
      </div>
    </Dialog>
  )
}
