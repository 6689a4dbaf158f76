import type { Shape } from '@saude/contract/query'
import type { RecordContract } from '@saude/contract/record/declared'
import type { RecordVerb } from '@saude/contract/record/verbs'
import type { ComponentType } from 'react'
import { RecordScreens } from './RecordScreens.tsx'

/**
 * The page of a record whose screens want nothing otherwise.
 * @example export default recordPage(vehicle)
 */
export function recordPage<
  S extends Shape,
  State extends string,
  Name extends string,
  F extends Shape,
  V extends RecordVerb,
>(of: RecordContract<S, State, Name, F, V>): ComponentType {
  // All else that a screen may say is optional, whatever the record's verbs.
  const Screens = RecordScreens as unknown as ComponentType<{ of: typeof of }>
  return function RecordPage() {
    return <Screens of={of} />
  }
}
