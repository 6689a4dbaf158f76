import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Draft, device, drafts } from '../../platform/index.ts'
import { pageHistory } from '../../router/index.ts'
import type { FieldPlan } from '../plan/fields.ts'
import type { Values } from '../types.ts'
import { sameValue, startValues } from '../value/values.ts'
import { followValues } from './form-values.ts'

interface DraftSetup {
  /** Distinguishes this form from others of its page. */
  name: string
  title: string
  fields: readonly FieldPlan[]
  form: UseFormReturn<Record<string, unknown>>
  /** What the form began with; replaced by what a draft began with. */
  stored: { current: Values }
  /** What is saved without a connection waits on the device: it needs no draft there. */
  isQueueable: boolean
}

/** A file lies on the device, not in a draft. */
const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(hasFile))

/**
 * What was typed is not lost: a form that goes because the session is over keeps it for the same user
 * (`platform/session/drafts.ts`), and a device with a vault keeps it sealed until it is saved or left, passwords and files
 * apart; the next form of its kind on the same page begins with it. Answers where it was, where this one did.
 */
export function useDraft({
  name,
  title,
  fields,
  form,
  stored,
  isQueueable,
}: DraftSetup): 'session' | 'device' | undefined {
  const [key] = useState(() => `${pageHistory.current().pathname} ${name}`)
  const [back, setBack] = useState<'session' | 'device'>()
  const latest = useRef({ fields, title })
  const owner = useRef<string>(undefined)
  useEffect(() => {
    latest.current = { fields, title }
    // A user who is gone by now is still whose it is.
    owner.current = drafts.viewer() ?? owner.current
  })
  useEffect(() => {
    const typedNow = (): Draft | undefined => {
      const { fields: drawn, title: called } = latest.current
      const now = form.getValues()
      const start = startValues(drawn, stored.current)
      const typed = drawn.filter(
        ({ name: field, meta }) => meta.inputType !== 'password' && !sameValue(start[field], now[field]),
      )
      if (typed.length === 0) return undefined
      const values = Object.fromEntries(typed.map(({ name: field }) => [field, now[field]]))
      return { title: called, stored: stored.current, values }
    }
    const restore = (draft: Draft, from: 'session' | 'device') => {
      stored.current = draft.stored
      form.reset(startValues(latest.current.fields, draft.stored))
      for (const [field, value] of Object.entries(draft.values))
        form.setValue(field, value, { shouldDirty: true })
      setBack(from)
    }
    const draft = drafts.take(key)
    if (draft) restore(draft, 'session')

    let isHere = true
    const box = () => (isQueueable ? undefined : device()?.drafts?.())
    if (!draft)
      void box()
        ?.read(key)
        .then((found) => isHere && found && !typedNow() && restore(found, 'device'), console.warn)
    const stop = followValues(form, () => {
      const typed = typedNow()
      if (!typed) return void box()?.drop(key).catch(console.warn)
      const values = Object.fromEntries(Object.entries(typed.values).filter(([, value]) => !hasFile(value)))
      void box()
        ?.keep(key, { ...typed, values })
        .catch(console.warn)
    })
    return () => {
      isHere = false
      stop()
      // Saved, or left after a question: a page that is closed or killed does not come here.
      void box()?.drop(key).catch(console.warn)
      const typed = typedNow()
      if (typed) drafts.keep(owner.current, key, typed)
    }
  }, [key, form, stored, isQueueable])
  return back
}
