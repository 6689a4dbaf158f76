import { type FormEvent, use, useEffect, useId, useImperativeHandle, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useSeesProtected, useSession } from '../platform/index.ts'
import { goUp, leaveQuestion } from '../router/index.ts'
import { Button, ButtonLink, Captcha, Hidden, Notice, ThumbBar, useConfirm } from '../ui/index.ts'
import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import { isEmptyValue } from './control/nested.ts'
import css from './Form.module.css'
import { DialogClosing } from './part/dialog-closing.ts'
import { ErrorSummary, Failure } from './part/ErrorSummary.tsx'
import { FormField } from './part/FormField.tsx'
import { FormHints } from './part/FormHints.tsx'
import { FormSection } from './part/FormSection.tsx'
import { FormValues } from './part/form-values.ts'
import { LeaveGuard } from './part/LeaveGuard.tsx'
import { NestedForm } from './part/nested-form.ts'
import { SendLock } from './part/SendLock.tsx'
import { SendProgress } from './part/SendProgress.tsx'
import { useCaptcha } from './part/useCaptcha.ts'
import { useDraft } from './part/useDraft.ts'
import { useHiddenFields } from './part/useHiddenFields.ts'
import { useUnready } from './part/useUnready.ts'
import { planFields, schemaAt } from './plan/fields.ts'
import { sectionsOf } from './plan/sections.ts'
import { useSubmit } from './submit.ts'
import type { FormProps, Values } from './types.ts'
import { resolverFor } from './value/resolver.ts'
import { isNewer, sameValue, startValues } from './value/values.ts'
import { whyKept } from './why-kept.ts'

const none: Values = {}
const backAgain = {
  session: 'O que você digitou antes de a sessão expirar está de volta.',
  device: 'O que você digitou antes está de volta: estava guardado neste aparelho.',
}
const anonymised = 'A anonimização está ativa: os dados podem ser consultados, mas não alterados.'

/**
 * A form drawn from the input of a query: fields, their order, kinds and rules come from the contract
 *. It validates on blur and on submit, sends the query, places what the server says
 * at the fields, lets the person choose where somebody else was faster, and asks before changes are lost.
 */
export function Form<In, Out>(props: FormProps<In, Out>) {
  const {
    of,
    at,
    values: given = none,
    groups,
    only,
    hide,
    asks,
    controls,
    title,
    success,
    disabledReason,
  } = props
  const formId = useId()
  // yup's Schema<In> and AnySchema differ in flags only.
  const schema = useMemo(() => schemaAt(of.input, at), [of, at])
  const fields = useStable(planFields(schema, { only, hide, asks }))
  const sections = useMemo(() => sectionsOf(fields, groups), [fields, groups])
  const start = useMemo(() => startValues(fields, given), [fields, given])
  const stored = useRef<Values>(given)
  const beside = useRef(props.fixed)
  useEffect(() => {
    beside.current = props.fixed
  })
  const letGo = useRef<() => void>(null)
  const focused = useRef<Element>(null)
  const { isUnready, unready, say } = useUnready()
  const resolver = useMemo(
    () =>
      resolverFor(fields, schema, {
        unready,
        ...(at === undefined ? { beside: () => beside.current } : { stored: () => stored.current }),
      }),
    [fields, schema, at, unready],
  )
  const form = useForm<Record<string, unknown>>({
    defaultValues: start,
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const back = useDraft({
    name: JSON.stringify([of.name, given.id ?? null, props.fixed ?? null]),
    title: title ?? of.access.title,
    fields,
    form,
    stored,
    isQueueable: of.queueable === true,
  })
  const { subscribe, getValues, setValue, clearErrors } = form
  const entryId = typeof given.id === 'string' ? given.id : undefined
  const source = useMemo(
    () => ({ subscribe, getValues, setValue, clearErrors, entryId }),
    [subscribe, getValues, setValue, clearErrors, entryId],
  )
  const hidden = useHiddenFields(source, fields)
  // Same as above: the whole input, where a captcha has its field.
  const captcha = useCaptcha(of.input)
  const { state, submit, choose, putOff, restart } = useSubmit({
    props,
    schema,
    fields,
    form,
    stored,
    letGo,
    captcha,
  })
  const session = useSession()
  const isProtectedSeen = useSeesProtected()
  const isAnonymised = session?.info.isAnonymization === true && of.mutates && of.anonymised !== 'allowed'
  const reason = disabledReason ?? (isAnonymised ? anonymised : undefined)
  const confirm = useConfirm()
  const around = use(DialogClosing)
  useImperativeHandle(props.closing ?? around, () => async () => {
    const isChanged = !sameValue(startValues(fields, stored.current), form.getValues())
    return (!isChanged && !isUnready) || confirm(leaveQuestion)
  })
  const idOf = (name: string) => `${formId}-${name}`

  useEffect(() => {
    // Changes from the server are taken while nothing was typed; otherwise the version decides, when it is sent.
    if (stored.current === given) return
    const before = startValues(fields, stored.current)
    const untouched = sameValue(before, form.getValues())
    // Someone who changed other fields of the same entry, such as their password, causes no conflict.
    const onlyNewer = sameValue(before, start) && isNewer(given, stored.current)
    if (untouched || onlyNewer) stored.current = given
    if (untouched) form.reset(start)
  }, [given, start, fields, form])

  const send = (event: FormEvent) => {
    // A form in a dialog of another one: React's events reach through portals, and only this one is sent.
    event.stopPropagation()
    focused.current = document.activeElement
    void submit(event)
  }

  return (
    <form
      className={css.form}
      aria-label={title}
      aria-busy={state.isSending || undefined}
      noValidate
      onSubmit={send}
    >
      <LeaveGuard
        control={form.control}
        isUnready={isUnready}
        letGo={letGo}
        isQueueable={of.queueable === true}
      />
      <div aria-live="polite">{state.isSending && !state.progress && <Hidden>Salvando...</Hidden>}</div>
      <div className={css.body}>
        {reason && <Notice tone="info">{reason}</Notice>}
        {back && !state.saved && <Notice tone="info">{backAgain[back]}</Notice>}
        {state.saved && success !== undefined && (
          <Notice tone="success" title="Sucesso!">
            {success}
          </Notice>
        )}
        {state.failure && <Failure error={state.failure} />}
        <ErrorSummary
          control={form.control}
          fields={fields}
          rest={state.rest}
          attempt={state.attempt}
          idOf={idOf}
        />
        <NestedForm value={Form}>
          <FormValues value={source}>
            <FormHints use={props.useHints} isNew={at === undefined}>
              {(hints) => (
                <SendLock isSending={state.isSending} focused={focused}>
                  {sections.map((section) => {
                    const shown = section.fields.filter(({ name }) => !hidden.has(name))
                    if (shown.length === 0) return null
                    return (
                      <FormSection
                        key={section.title ?? ''}
                        section={section}
                        id={`${formId}-${section.title}`}
                        control={form.control}
                        isFilled={shown.some(({ name }) => !isEmptyValue(start[name]))}
                      >
                        {shown.map((plan) => (
                          <FormField
                            key={plan.name}
                            plan={plan}
                            control={form.control}
                            trigger={form.trigger}
                            id={idOf(plan.name)}
                            disabled={reason !== undefined}
                            kept={at === undefined ? undefined : whyKept(plan.meta, given, isProtectedSeen)}
                            own={controls?.[plan.name]}
                            hint={hints[plan.name]}
                            onUnready={say}
                          />
                        ))}
                      </FormSection>
                    )
                  })}
                </SendLock>
              )}
            </FormHints>
          </FormValues>
        </NestedForm>
        {captcha.siteKey !== undefined && (
          <Captcha siteKey={captcha.siteKey} round={captcha.round} onToken={captcha.onToken} />
        )}
      </div>
      <ThumbBar note={state.progress !== undefined && <SendProgress {...state.progress} />}>
        {props.extra}
        {props.resetLabel && (
          <Button
            aria-disabled={state.isSending || undefined}
            onClick={() => {
              form.reset()
              restart()
            }}
          >
            {props.resetLabel}
          </Button>
        )}
        {typeof props.cancel === 'string' && <CancelLink to={props.cancel} />}
        {typeof props.cancel === 'function' && <Button onClick={props.cancel}>Cancelar</Button>}
        <Button
          type="submit"
          kind={props.danger ? 'danger' : 'primary'}
          loading={state.isSending}
          aria-disabled={reason !== undefined || undefined}
          title={reason}
        >
          {props.submitLabel ?? (at === undefined ? 'Salvar' : 'Alterar')}
        </Button>
      </ThumbBar>
      {state.conflict && <ConflictDialog conflict={state.conflict} onChoose={choose} onClose={putOff} />}
    </form>
  )
}

/** Up to the list by a step back, so that it has its filters again; a link all the same. */
const CancelLink = ({ to }: { to: string }) => (
  <ButtonLink
    href={to}
    onClick={(event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      goUp(to)
    }}
  >
    Cancelar
  </ButtonLink>
)

/** The same fields as before while they are the same: screens may write `hide={[…]}` in place. */
function useStable<T extends readonly { schema: unknown; required: boolean }[]>(fields: T): T {
  const last = useRef(fields)
  const same =
    last.current.length === fields.length &&
    fields.every(({ schema, required }, index) => {
      const before = last.current[index]
      return schema === before?.schema && required === before?.required
    })
  if (!same) last.current = fields
  return last.current
}
