import { fieldsOf } from '@saude/contract/meta'
import type { Query } from '@saude/contract/query'
import { Form, FormDialog, initialValues } from '@saude/kits/form'
import { useDisabledReason, useRunning } from '@saude/kits/platform'
import { Button, Tooltip, toast } from '@saude/kits/ui'
import { useMemo, useState } from 'react'

interface RecordButtonProps<In, Out> {
  of: Query<In, Out>
  /** What the button and its dialog say: 'Registrar contato'. */
  label: string
  /** Whose case it is. */
  subtitle: string
  fixed: Readonly<Record<string, unknown>>
  values?: Readonly<Record<string, unknown>>
  at?: 'document'
  only?: readonly string[]
  /** 'Contato registrado' */
  done: string
}

/** Opens the form of a call that records something of a case; nothing for users who may not run it. */
export function RecordButton<In, Out>({
  of,
  label,
  subtitle,
  done,
  values,
  ...form
}: RecordButtonProps<In, Out>) {
  const { may } = useRunning()
  const reason = useDisabledReason(of)
  const [isOpen, setOpen] = useState(false)
  const begun = useMemo(() => values ?? initialValues(fieldsOf(of.input)), [of, values])
  if (!may(of)) return null
  if (reason)
    return (
      <Tooltip text={reason}>
        <Button aria-disabled>{label}</Button>
      </Tooltip>
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && (
        <FormDialog title={label} subtitle={subtitle} onClose={() => setOpen(false)}>
          <Form
            of={of}
            title={label}
            values={begun}
            {...form}
            cancel={() => setOpen(false)}
            onDone={() => {
              toast.success(done)
              setOpen(false)
            }}
          />
        </FormDialog>
      )}
    </>
  )
}
