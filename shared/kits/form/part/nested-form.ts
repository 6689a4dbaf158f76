import { createContext, type ReactNode } from 'react'
import type { FormProps } from '../types.ts'

type FormComponent = <In, Out>(props: FormProps<In, Out>) => ReactNode

/**
 * The form that a control opens in a dialog, such as a relation's for a new option: `Form` gives itself to its
 * controls, which it imports. A control outside of forms has none, and opens no dialog.
 */
export const NestedForm = createContext<FormComponent | undefined>(undefined)
