import { clean } from '@saude/contract/clean'
import { type AppError, describeError } from '@saude/contract/errors'
import { useCallback, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as yup from 'yup'
import { QueuedError, type SendOptions, useSend } from '../platform/index.ts'
import { toast, useConfirm } from '../ui/index.ts'
import { type Conflict, resolved, type Side } from './conflict/conflict.ts'
import { useCompared } from './conflict/useCompared.ts'
import type { CaptchaWork } from './part/useCaptcha.ts'
import type { FieldPlan } from './plan/fields.ts'
import { sentOrConfirmed } from './sent-or-confirmed.ts'
import type { FormProps, Values } from './types.ts'
import { takeFiles } from './value/files.ts'
import { fieldError } from './value/inner-errors.ts'
import { placeErrors } from './value/server-errors.ts'
import { patchOf, sameValue, versionOf } from './value/values.ts'

export interface SubmitState {
  /** Raised with every refused submit; the summary takes the focus then. */
  readonly attempt: number
  /** Sentences of the server that belong to no field. */
  readonly rest: readonly string[]
  /** An error that is about no field at all. */
  readonly failure: AppError | undefined
  readonly saved: boolean
  readonly isSending: boolean
  /** How far the files were sent or the server has come, where one of them says so. */
  readonly progress: Progress | undefined
  readonly conflict: Conflict | undefined
}

/** A share from 0 to 1; the server's own words, or which of the two is under way. */
export interface Progress {
  readonly fraction: number
  readonly message: string | undefined
  readonly hasFiles: boolean
}

const idle: SubmitState = {
  attempt: 0,
  rest: [],
  failure: undefined,
  saved: false,
  isSending: false,
  progress: undefined,
  conflict: undefined,
}

/** Milliseconds more that a call with files may take: 20 MB from a phone. */
const sendingFiles = 120_000

interface SubmitSetup<In, Out> {
  props: FormProps<In, Out>
  schema: yup.AnySchema
  fields: readonly FieldPlan[]
  form: UseFormReturn<Record<string, unknown>>
  /** What is stored, as far as this form knows; replaced when a conflict shows more. */
  stored: { current: Values }
  /** Ends the guard that asks before leaving. */
  letGo: { readonly current: (() => void) | null }
  captcha: CaptchaWork
}

/** What is sent: the fields themselves, or `{id, document, version}` with the changed ones (wire.md, Updates). */
function inputOf<In, Out>(
  { of, at, fixed }: FormProps<In, Out>,
  schema: yup.AnySchema,
  stored: Values,
  values: Values,
): { input: In; isEmpty: boolean } {
  const cleaned: unknown = clean(schema, { ...values })
  const now: Values = typeof cleaned === 'object' && cleaned !== null ? { ...cleaned } : {}
  const patch = at === undefined ? now : patchOf(schema, stored, now)
  const { id, version } = stored
  const input: unknown =
    at === undefined
      ? { ...fixed, ...now }
      : { ...fixed, ...(id !== undefined && { id }), [at]: patch, ...(version !== undefined && { version }) }
  // Built from the fields of the query's own input; the gateway validates it once more.
  return { input: input as In, isEmpty: of.mutates && at !== undefined && Object.keys(patch).length === 0 }
}

/** Sends a form, and puts what comes back where it belongs. */
export function useSubmit<In, Out>({
  props,
  schema,
  fields,
  form,
  stored,
  letGo,
  captcha: { proof, heed },
}: SubmitSetup<In, Out>) {
  const [state, setState] = useState(idle)
  const [send] = useSend(props.of)
  const confirm = useConfirm()
  const compare = useCompared(props.of, fields)
  const busy = useRef(false)

  const finish = useCallback(
    (answer: Out | undefined, values: Values) => {
      // No key changes a field meanwhile, but a control may: dictated words, a position that was found. They are not
      // saved, so they stay and are asked about.
      const late = Object.entries(form.getValues()).filter(([name, value]) => !sameValue(value, values[name]))
      // Before anybody navigates away: a saved form must not ask whether it may be left.
      if (late.length === 0) letGo.current?.()
      form.reset(props.at === undefined && props.success ? undefined : { ...values })
      for (const [name, value] of late) form.setValue(name, value, { shouldDirty: true })
      setState({ ...idle, saved: true })
      const version = versionOf(answer)
      stored.current = { ...stored.current, ...values, ...(version !== undefined && { version }) }
      props.onDone?.(answer, values)
    },
    [form, props, stored, letGo],
  )

  const fail = useCallback(
    async (error: AppError, values: Values) => {
      const conflict =
        error.key === 'conflict' ? await compare(error.payload, stored.current, values) : undefined
      if (conflict) return setState((had) => ({ ...had, isSending: false, progress: undefined, conflict }))
      const placed = placeErrors(error, fields, props.at)
      for (const [name, problem] of Object.entries(placed.fields))
        form.setError(name, fieldError('server', problem))
      const isPlaced = Object.keys(placed.fields).length > 0 || error.key === 'validation'
      // What stands against it is said above the form, and once is enough.
      if (!isPlaced && error.key !== 'conflict') toast.error(error.message)
      setState((had) => ({
        ...idle,
        attempt: had.attempt + 1,
        rest: isPlaced ? placed.rest : [],
        failure:
          isPlaced && (placed.rest.length > 0 || Object.keys(placed.fields).length > 0) ? undefined : error,
      }))
    },
    [form, fields, props.at, stored, compare],
  )

  const save = useCallback(
    async (values: Values) => {
      if (busy.current) return
      const { input, isEmpty } = inputOf(props, schema, stored.current, values)
      busy.current = true
      try {
        if (props.confirm && !(await confirm(props.confirm))) return
        setState((had) => ({
          ...had,
          isSending: true,
          saved: false,
          failure: undefined,
          conflict: undefined,
        }))
        const taken = takeFiles({ ...input, ...proof() })
        const hasFiles = taken.files !== undefined
        const options: SendOptions = {
          description: props.describe?.(values),
          ...(hasFiles && { files: taken.files, timeout: props.of.timeout + sendingFiles }),
          progress: (fraction, message) =>
            setState((had) => (had.isSending ? { ...had, progress: { fraction, message, hasFiles } } : had)),
        }
        const answer = isEmpty
          ? undefined
          : await sentOrConfirmed(taken.input, (input) => (props.onSubmit ?? send)(input, options), confirm)
        finish(answer, values)
      } catch (reason) {
        const error = describeError(reason)
        heed(error)
        // Cancelling the question needs no message.
        if (error instanceof QueuedError) {
          letGo.current?.()
          form.reset({ ...values })
          setState(idle)
          toast.kept()
          props.onQueued?.(values)
        } else if (error.key === 'abort') setState((had) => ({ ...had, isSending: false }))
        else await fail(error, values)
      } finally {
        busy.current = false
      }
    },
    [props, schema, stored, confirm, send, finish, fail, proof, heed],
  )

  const submit = form.handleSubmit(save, () => setState((had) => ({ ...idle, attempt: had.attempt + 1 })))

  /** Goes on after a conflict: what is stored now is the new ground, what was chosen stands in the form. */
  const choose = (chosen: Readonly<Record<string, Side>>) => {
    const { conflict } = state
    if (!conflict) return
    const values = resolved(conflict, form.getValues(), chosen)
    for (const name of [...Object.keys(conflict.taken), ...conflict.differences.map(({ plan }) => plan.name)])
      form.setValue(name, values[name], { shouldDirty: true, shouldValidate: true })
    stored.current = { ...stored.current, ...conflict.current, version: conflict.version }
    setState((had) => ({ ...had, conflict: undefined }))
    void form.handleSubmit(save, () => setState((had) => ({ ...idle, attempt: had.attempt + 1 })))()
  }

  const putOff = () => setState((had) => ({ ...had, conflict: undefined }))
  const restart = () => setState(idle)
  return { state, submit, choose, putOff, restart }
}
