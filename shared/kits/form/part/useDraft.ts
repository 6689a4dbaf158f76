import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { drafts } from '../../platform/index.ts'
import { pageHistory } from '../../router/index.ts'
import type { FieldPlan } from '../plan/fields.ts'
import type { Values } from '../types.ts'
import { sameValue, startValues } from '../value/values.ts'

interface DraftSetup {
  /** Distinguishes this form from others of its page. */
  name: string
  title: string
  fields: readonly FieldPlan[]
  form: UseFormReturn<Record<string, unknown>>
  /** What the form began with; replaced by what a draft began with. */
  stored: { current: Values }
}

/**
 * A form that goes because the session is over keeps what was typed for the same user (platform/session/drafts.ts),
 * passwords apart; the next one of its kind on the same page begins with it. Answers whether this one did.
 */
export function useDraft({ name, title, fields, form, stored }: DraftSetup): boolean {
  const [key] = useState(() => `${pageHistory.current().pathname} ${name}`)
  const [isBack, setBack] = useState(false)
  const latest = useRef({ fields, title })
  const owner = useRef<string>(undefined)
  useEffect(() => {
    latest.current = { fields, title }
    // A user who is gone by now is still whose it is.
    owner.current = drafts.viewer() ?? owner.current
  })
  useEffect(() => {
    const draft = drafts.take(key)
    if (draft) {
      stored.current = draft.stored
      form.reset(startValues(latest.current.fields, draft.stored))
      for (const [field, value] of Object.entries(draft.values))
        form.setValue(field, value, { shouldDirty: true })
      setBack(true)
    }
    return () => {
      const { fields: drawn, title: called } = latest.current
      const now = form.getValues()
      const start = startValues(drawn, stored.current)
      const typed = drawn.filter(
        ({ name: field, meta }) => meta.inputType !== 'password' && !sameValue(start[field], now[field]),
      )
      if (typed.length === 0) return
      const values = Object.fromEntries(typed.map(({ name: field }) => [field, now[field]]))
      drafts.keep(owner.current, key, { title: called, stored: stored.current, values })
    }
  }, [key, form, stored])
  return isBack
}
