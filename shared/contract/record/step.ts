import type * as yup from 'yup'
import { longText, object } from '../fields.ts'
import { isRequired, labelOf } from '../meta.ts'
import { type Query, query, type Shape } from '../query.ts'
import type { Fields } from './fields.ts'
import type { AnyRecord } from './record.ts'
import type { States, Transition } from './states.ts'

/** The fields that a step asks for, of those that the record declares. @throws Error for one that it does not */
function asked(fields: Fields, { asks = {}, title }: Transition): [string, yup.AnySchema, boolean][] {
  return Object.entries(asks).map(([key, need]) => {
    const schema = fields[key]
    if (!schema) throw new Error(`'${title}' asks for ${key}, which is no field`)
    return [key, schema, need === 'required']
  })
}

/** What the call of all steps takes beside the step: whatever any of them asks for; nothing where none asks. */
export function stepFields(fields: Fields, states: States | undefined): Shape {
  const all = Object.values<Transition>(states?.transitions ?? {}).flatMap((one) => asked(fields, one))
  if (all.length === 0) return {}
  return {
    document: object('Dados', Object.fromEntries(all.map(([key, schema]) => [key, optional(schema)]))),
  }
}

const optional = (schema: yup.AnySchema): yup.AnySchema => schema.optional().nullable()

/** What a step asks for and was not said, as sentences at its fields. */
export function missingOf(
  { fields }: Pick<AnyRecord, 'fields'>,
  transition: Transition,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    asked(fields, transition).flatMap(([key, schema, isNeeded]) => {
      const isEmpty = given[key] === null || given[key] === undefined
      return isEmpty && (isNeeded || isRequired(schema))
        ? [[`document.${key}`, `${labelOf(schema, key)} é um campo obrigatório`]]
        : []
    }),
  )
}

/** Whether the step asks for this field. */
export const asksFor = ({ asks = {} }: Transition, key: string): boolean => key in asks

/** A step as a form: its fields, and its reason. Sent by the record's own call. */
export function stepForm(of: AnyRecord, name: string): Query<Readonly<Record<string, unknown>>, unknown> {
  const transition = of.states?.transitions[name]
  if (!of.transition || !transition) throw new Error(`${of.name} has no step ${name}`)
  const fields = asked(of.fields, transition).map(([key, schema, isNeeded]) => [
    key,
    // Fields that forms never ask for are asked for here.
    (isNeeded ? schema.required() : optional(schema)).meta({ isGenerated: false }),
  ])
  const reason = longText('Motivo', { personal: 'text' }).max(1000)
  const shape: Shape = {
    ...Object.fromEntries(fields),
    ...(transition.reason && { reason: transition.reason === 'required' ? reason.required() : reason }),
  }
  const { name: called, access, permission } = of.transition
  const { title, ...row } = access
  const form = query(`${called}`, {
    input: shape,
    output: {},
    permission: { ...row, title, name: permission },
    writes: of.transition.writes,
  })
  // Its fields are known by name only.
  return form as unknown as Query<Readonly<Record<string, unknown>>, unknown>
}
