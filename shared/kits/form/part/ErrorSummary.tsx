import type { AppError } from '@saude/contract/errors'
import { texts } from '@saude/contract/locale'
import { type MouseEvent, useEffect, useRef } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { Notice } from '../../ui/index.ts'
import { type FieldPlan, isNested } from '../plan/fields.ts'
import { innerId, partsOf } from '../value/inner-errors.ts'

interface ErrorSummaryProps {
  control: Control<Record<string, unknown>>
  fields: readonly FieldPlan[]
  /** Sentences without a field, from the server. */
  rest: readonly string[]
  /** Raised with every refused submit: the summary then takes the focus. */
  attempt: number
  idOf: (name: string) => string
}

/** 'Existem erros de validação' with a link to every field, once a submit was refused. */
export function ErrorSummary({ control, fields, rest, attempt, idOf }: ErrorSummaryProps) {
  const { errors } = useFormState({ control })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt === 0) return
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [attempt])

  const issues = fields.flatMap((plan) => {
    const { name, label } = plan
    const message = errors[name]?.message
    if (typeof message !== 'string') return []
    const parts = isNested(plan) ? Object.entries(partsOf(errors[name]?.types)) : []
    if (parts.length === 0) return [{ text: message, href: `#${idOf(name)}` }]
    return parts.map(([path, text]) =>
      path === ''
        ? { text, href: `#${idOf(name)}` }
        : { text: `${placeOf(label, path)}: ${text}`, href: `#${innerId(idOf(name), path)}` },
    )
  })
  if (attempt === 0 || (issues.length === 0 && rest.length === 0)) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div onClick={goToField}>
      <Notice ref={box} tone="danger" title={texts.validation} issues={[...issues, ...rest]} />
    </div>
  )
}

/** What stands against the whole form, brought into sight from wherever it was sent. */
export function Failure({ error: { message, payload } }: { error: AppError }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  return <Notice ref={box} title={message} issues={payload?.issues} />
}

/** Which part of a field a sentence is about: 'Peças, 2'. */
const placeOf = (label: string, path: string): string => {
  const index = /^\d+/.exec(path)?.[0]
  return index === undefined ? label : `${label}, ${Number(index) + 1}`
}

/** A jump to the control itself: following the link would only scroll, and leave a hash in the address. */
function goToField(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
  const target = link && controlOf(link.getAttribute('href')?.slice(1) ?? '')
  if (!target) return
  event.preventDefault()
  const fold = target.closest('details')
  if (fold) fold.open = true
  target.scrollIntoView({ block: 'center' })
  const control = target.matches('input, textarea') ? target : target.querySelector('input, textarea, button')
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
}

/** The control of an id, or that of the field around it where a part has none of its own. */
function controlOf(id: string): HTMLElement | null {
  const cut = id.lastIndexOf('-')
  return document.getElementById(id) ?? (cut > 0 ? controlOf(id.slice(0, cut)) : null)
}
