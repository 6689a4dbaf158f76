import type { Query } from '@saude/contract/query'
import type { ComponentType, ReactNode, Ref } from 'react'
import type { SendOptions } from '../platform/index.ts'
import type { ConfirmQuestion } from '../ui/index.ts'
import type { FieldPlan } from './plan/fields.ts'

export type Values = Readonly<Record<string, unknown>>

/** A section of a form: a heading and the names of its fields in their order. */
export interface FormGroup {
  readonly title: string
  readonly fields: readonly string[]
  /** It is opened by a press: what many leave empty. */
  readonly folded?: boolean
  /** Said under the heading. */
  readonly note?: string
}

/** What a control gets: one value in, one value out; `null` is empty. Its Field gives id, label and errors. */
export interface FieldControlProps {
  readonly plan: FieldPlan
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly disabled: boolean
  /** Says why the value is not what was chosen yet, and undefined once it is: until then the form is not sent. */
  readonly onUnready?: (reason: string | undefined) => void
  /** What is wrong inside the value, by path: '0.name'. For controls that draw fields of their own. */
  readonly errors?: Readonly<Record<string, string>>
}

/**
 * An own control for a field of one screen; `wide` in the plan decides how much room it has. One that draws fields for the parts
 * of its value says so: what is wrong with a part then stands at the part, and not below the whole.
 */
export type FieldControl = ComponentType<FieldControlProps> & { readonly hasParts?: boolean }

export interface FormProps<In, Out> {
  /** The query that is sent; its input says which fields there are. */
  readonly of: Query<In, Out>
  /** Name of the nested object that the form edits: updates are `{id, document, version}`. */
  readonly at?: 'document'
  /** What is stored now. An update takes `id` and `version` from here and sends what was changed. */
  readonly values?: Values
  /** Sent along and not drawn, beside the fields: `{citizenId}`. */
  readonly fixed?: Values
  /** Sections; fields that no section names come last, without a heading. */
  readonly groups?: readonly FormGroup[]
  /** Fields that are drawn; all where it is absent. */
  readonly only?: readonly string[]
  readonly hide?: readonly string[] | undefined
  /** Fields that this form asks for, though the call may leave them out; one that other values hide is not asked for. */
  readonly asks?: readonly string[]
  /** Own controls by field name. */
  readonly controls?: Readonly<Record<string, FieldControl>>
  /**
   * A hook that follows what is typed (`useFormValue`) and says something at fields, by their names, before the form is sent;
   * it may fill what is known (`useFormFill`).
   */
  readonly useHints?: (isNew: boolean) => Readonly<Record<string, string>>
  /** Names the form for screen readers: 'Alterar dados'. */
  readonly title?: string
  readonly submitLabel?: string
  /** What it does cannot be taken back: its button is red. */
  readonly danger?: boolean
  /** Leads away, or does something; draws 'Cancelar'. */
  readonly cancel?: string | (() => void)
  /** Answers whether the form may be closed with what it is in, after asking where something was changed. */
  readonly closing?: Ref<() => Promise<boolean>>
  /** Asked before sending: 'Confirma as alterações de configuração?'. */
  readonly confirm?: ConfirmQuestion
  /** Shown in a box headed 'Sucesso!' after sending; the form is then empty again or holds what was saved. */
  readonly success?: ReactNode
  /** Draws a button that brings back what was there at first. */
  readonly resetLabel?: string
  /** More buttons, left of the submit button. */
  readonly extra?: ReactNode
  /** The form can be read and not sent; the reason is shown. Anonymised users get theirs from the kit. */
  readonly disabledReason?: string | undefined
  /**
   * Sends in place of the kit: gets the input of the query (patch and version included) and answers its output.
   * Errors that it throws are placed as those of the query. `options` hold chosen files, for its own `useSend`.
   */
  readonly onSubmit?: (input: In, options?: SendOptions) => Promise<Out | undefined>
  /** After it was saved; `answer` is undefined where nothing had been changed. */
  /** What is sent, in the words of the person: for a queue of calls that wait for a connection. */
  readonly describe?: ((values: Values) => string) | undefined
  /** It waits on this device, and is sent by itself later. */
  readonly onQueued?: ((values: Values) => void) | undefined
  readonly onDone?: ((answer: Out | undefined, values: Values) => void) | undefined
}
