import type { AnyQuery, RelationRegister } from '@saude/contract/relation-register'
import { type RefObject, use, useMemo, useRef } from 'react'
import { useAsk } from '../../platform/index.ts'
import { Dialog, ErrorScreen, Skeleton } from '../../ui/index.ts'
import type { PickerOption } from '../../ui/inputs.ts'
import { NestedForm } from '../part/nested-form.ts'
import type { Values } from '../types.ts'
import css from './RelationDialog.module.css'

/** A new option out of what was typed, or the chosen one as it is stored. */
export type RelationWork =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'update'; readonly option: PickerOption }

interface RelationDialogProps {
  register: RelationRegister
  work: RelationWork
  /** It was saved: the option as it is called now. */
  onDone: (option: PickerOption) => void
  onClose: () => void
}

/** Makes or changes an option of a relation; errors are shown inside, and it closes when it was saved. */
export function RelationDialog({ register, work, onDone, onClose }: RelationDialogProps) {
  const { create, update, get, createTitle, updateTitle, label = 'name' } = register
  const closing = useRef<() => Promise<boolean>>(null)
  const close = async () => {
    if (!closing.current || (await closing.current())) onClose()
  }
  const shared = { register, label, closing, onDone, onClose: () => void close() }
  return (
    <Dialog
      open
      sticky
      flush
      size="medium"
      onClose={shared.onClose}
      title={work.kind === 'create' ? createTitle : updateTitle}
    >
      <div className={css.form}>
        {work.kind === 'create' && create && <Create {...shared} query={create} name={work.name} />}
        {work.kind === 'update' && update && get && (
          <Update {...shared} query={update} get={get} option={work.option} />
        )}
      </div>
    </Dialog>
  )
}

interface PartProps extends Pick<RelationDialogProps, 'register' | 'onDone' | 'onClose'> {
  query: AnyQuery
  label: string
  closing: RefObject<(() => Promise<boolean>) | null>
}

const named = (values: Values, label: string, fallback: string): string => {
  const name = values[label]
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : fallback
}

function Create({ query, register, label, closing, name, onDone, onClose }: PartProps & { name: string }) {
  const Form = use(NestedForm)
  const values = useMemo(() => ({ [label]: name }), [label, name])
  if (!Form) return null
  return (
    <Form
      of={query}
      title={register.createTitle}
      values={values}
      hide={register.hide}
      submitLabel="Cadastrar"
      closing={closing}
      cancel={onClose}
      onDone={(answer, saved) => {
        const id = idOf(answer)
        if (id !== undefined) onDone({ id, name: named(saved, label, name) })
      }}
    />
  )
}

function Update({
  query,
  get,
  register,
  label,
  closing,
  option,
  onDone,
  onClose,
}: PartProps & { get: AnyQuery; option: PickerOption }) {
  const Form = use(NestedForm)
  const { data, error, refetch } = useAsk<unknown, unknown>(get, { id: option.id })
  if (typeof data !== 'object' || data === null)
    return error ? <ErrorScreen error={error} retry={refetch} /> : <Skeleton kind="form" count={4} />
  if (!Form) return null
  return (
    <Form
      of={query}
      at="document"
      title={register.updateTitle}
      values={{ ...data }}
      hide={register.hide}
      submitLabel="Alterar"
      closing={closing}
      cancel={onClose}
      onDone={(_answer, saved) => onDone({ id: option.id, name: named(saved, label, option.name) })}
    />
  )
}

/** "Data is the new id", here beside what else a creation answers. */
const idOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'
    ? answer.id
    : undefined
