import type { ErrorBody } from '@saude/contract/errors'
import { fieldsOf } from '@saude/contract/meta'
import type { Query } from '@saude/contract/query'
import { useMemo, useRef } from 'react'
import { Notice } from '../ui/index.ts'
import { Form } from './Form.tsx'
import css from './FormDialog.module.css'
import { FormDialog } from './FormDialog.tsx'
import { planFields, schemaAt } from './plan/fields.ts'
import type { FormProps, Values } from './types.ts'
import { sameValue } from './value/values.ts'

/** What the place `mend:{query}` gives to the widget of an area (`contract/area.ts`, Offer). */
export interface MendProps {
  /** What the person did, in their words. */
  readonly description: string
  /** What was sent. */
  readonly input: unknown
  /** What the server said of it. */
  readonly error?: ErrorBody | undefined
  /** Names of the files that go along as they are. */
  readonly files?: readonly string[] | undefined
  /** Sends this in its place: another act; the refused one goes. */
  readonly onMend: (input: unknown) => Promise<void>
  readonly onClose: () => void
}

interface MendDialogProps<In, Out> extends MendProps {
  readonly of: Query<In, Out>
  readonly at?: 'document'
  readonly only?: readonly string[]
  readonly hide?: readonly string[]
  /** Controls of the caller's own, by field. */
  readonly controls?: FormProps<In, Out>['controls']
}

const nothing: Values = {}
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** The sentences of a refusal, each once. */
export const sentencesOf = ({ payload }: Pick<ErrorBody, 'payload'>): string[] => [
  ...new Set([...(payload?.issues ?? []), ...Object.values(payload?.fields ?? {})]),
]

/** Whether two inputs say the same; what is left out is what is empty. */
const isSame = (one: Values, other: Values): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    sameValue(one[key] ?? null, other[key] ?? null),
  )

/** A call that was refused, in its form again with what was typed: mended, it is sent in the place of the refused one. */
export function MendDialog<In, Out>({
  of,
  at,
  only,
  hide,
  controls,
  description,
  input,
  error,
  files = [],
  onMend,
  onClose,
}: MendDialogProps<In, Out>) {
  const said = isValues(input) ? input : nothing
  const inner = at === undefined ? said : said[at]
  const typed = isValues(inner) ? inner : nothing
  const isSent = useRef(false)
  /** What the query takes beside the fields that are drawn. */
  const fixed = useMemo(() => {
    if (at !== undefined) return undefined
    const drawn = new Set(planFields(schemaAt(of.input, at), { only, hide }).map(({ name }) => name))
    const known = fieldsOf(of.input)
    return Object.fromEntries(Object.entries(said).filter(([name]) => known[name] && !drawn.has(name)))
  }, [of, at, only, hide, said])
  /** What rules speak against, and the person has read here. */
  const isAsked = error?.payload?.warnings !== undefined
  const send = (mended: unknown) => {
    isSent.current = true
    if (isAsked && isValues(mended) && isSame(mended, said)) return onMend({ ...mended, isConfirmed: true })
    const patch = at !== undefined && isValues(mended) ? mended[at] : undefined
    return onMend(isValues(patch) && at !== undefined ? { ...said, [at]: { ...typed, ...patch } } : mended)
  }
  return (
    <FormDialog title="Corrigir registro" subtitle={description} onClose={onClose}>
      {error && (
        <div className={css.above}>
          <Notice title={error.message} issues={sentencesOf(error)} />
          {isAsked && <p>Se estiver certo, envie de novo sem alterar nada: fica confirmado.</p>}
        </div>
      )}
      {files.length > 0 && <p className={css.above}>{`Vai junto: ${files.join(', ')}`}</p>}
      <Form
        of={of}
        {...(at !== undefined && { at })}
        {...(only && { only })}
        {...(fixed && { fixed })}
        hide={hide}
        {...(controls && { controls })}
        values={typed}
        title="Corrigir registro"
        submitLabel="Enviar de novo"
        cancel={onClose}
        onSubmit={async (mended) => {
          await send(mended)
          return undefined
        }}
        onDone={() => {
          // Unchanged, it is tried once more: what hindered it may be over.
          if (!isSent.current) void onMend(input)
          onClose()
        }}
      />
    </FormDialog>
  )
}
