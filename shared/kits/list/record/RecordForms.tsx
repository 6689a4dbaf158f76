import type { AnyRecord, Having } from '@saude/contract/record/record'
import { isFields } from '@saude/contract/values'
import { useMemo, useRef } from 'react'
import { Form, initialValues } from '../../form/index.ts'
import { useAsk, useRunning, useTitle } from '../../platform/index.ts'
import { goUp, navigate } from '../../router/index.ts'
import { ButtonLink, ErrorScreen, Notice, PageBody, Skeleton, toast } from '../../ui/index.ts'
import { entryPath, labelText, lockedReason } from './entry.ts'
import { lackingIn } from './LackingNotice.tsx'
import type { RecordFormOptions } from './types.ts'
import { useCarried } from './useCarried.ts'
import { entryOf, useChange, useCreation } from './wire.ts'

interface RecordFormProps<Of extends AnyRecord> {
  of: Of
  form?: RecordFormOptions | undefined
}

/**
 * Where a form leads afterwards: up to the list, or to the entry where that says what it lacks for its next step. Who may not
 * see the list stays and reads that it was saved.
 */
function useWayOut(of: AnyRecord, said: string) {
  const { may } = useRunning()
  if (!may(of.list)) return { success: said, onDone: undefined }
  const onDone = (answer: unknown) => {
    toast.success(said)
    const id = isFields(answer) && answer.id
    if (of.get && may(of.get) && lackingIn(answer).length > 0 && typeof id === 'string')
      void navigate(entryPath(of, 'details', { id }), { replace: true })
    else goUp(of.path)
  }
  return { cancel: of.path, onDone }
}

/** Whom a new entry is for is being asked. */
const Carrying = ({
  error,
  retry,
  fields,
}: Pick<ReturnType<typeof useCarried>, 'error' | 'retry'> & { fields: object }) =>
  error ? (
    <ErrorScreen error={error} retry={retry} />
  ) : (
    <PageBody>
      <Skeleton kind="form" count={Math.min(8, Object.keys(fields).length)} />
    </PageBody>
  )

/** A form of a new entry: empty but for what its fields begin with, and what the address carries. */
export function RecordCreate({
  of,
  form: { onCreated, initial, ...form } = {},
}: RecordFormProps<Having<'create'>>) {
  const creation = useCreation(of)
  const end = useWayOut(of, of.words.created)
  useTitle({ title: of.titles.create })
  const carried = useCarried(of.fields)
  const values = useMemo(
    () => ({ ...initialValues(of.fields), ...initial, ...carried.values }),
    [of, initial, carried.values],
  )
  if (!carried.values) return <Carrying {...carried} fields={of.fields} />
  return (
    <Form
      {...creation}
      title={of.words.section}
      submitLabel="Cadastrar"
      values={values}
      {...form}
      {...end}
      {...(onCreated && { onDone: (answer: unknown) => onCreated(answer, () => end.onDone?.(answer)) })}
    />
  )
}

/** What is stored, to be changed; a state that locks it is said in its place. */
export function RecordUpdate({
  of,
  form: { onCreated: _, initial: _initial, ...form } = {},
  id,
}: RecordFormProps<Having<'get' | 'update'>> & { id: string }) {
  const { data, error, refetch } = useAsk(of.get, { id })
  const stored = useMemo(() => entryOf(of, data), [of, data])
  const change = useChange(of)
  const end = useWayOut(of, 'Alterado com sucesso!')
  const isDrawn = useRef(false)
  useTitle({ title: of.titles.update, count: stored && (labelText(of, stored) || undefined) })
  if (!stored) {
    if (error) return <ErrorScreen error={error} retry={refetch} />
    return (
      <PageBody>
        <Skeleton kind="form" count={Math.min(8, Object.keys(of.fields).length)} />
      </PageBody>
    )
  }
  const locked = lockedReason(of, stored)
  // Somebody may lock it while it is being changed: what was typed stays, and cannot be sent.
  if (locked && !isDrawn.current)
    return (
      <PageBody>
        <Notice
          tone="info"
          title={locked}
          actions={<ButtonLink href={entryPath(of, 'details', stored)}>Ver detalhes</ButtonLink>}
        />
      </PageBody>
    )
  isDrawn.current = true
  return (
    <Form
      {...change}
      at="document"
      title={of.words.section}
      submitLabel="Alterar"
      values={stored}
      disabledReason={locked}
      {...form}
      {...end}
    />
  )
}
