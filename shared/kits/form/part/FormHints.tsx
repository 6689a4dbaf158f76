import type { ReactNode } from 'react'

/** What a form says at its fields, by their names, while it is being filled in; nothing of it stops the form. */
export type Hints = Readonly<Record<string, string>>

interface FormHintsProps {
  /** A hook, the same one as long as the form is drawn; it reads and fills fields of the form around it. */
  use: ((isNew: boolean) => Hints) | undefined
  /** Whether the form is of a new entry. */
  isNew: boolean
  children: (hints: Hints) => ReactNode
}

const none: Hints = {}

/** Follows what is typed, so that what speaks against it is said before it is sent. */
export function FormHints({ use: useHints = noHints, isNew, children }: FormHintsProps) {
  return children(useHints(isNew))
}

const noHints = () => none
