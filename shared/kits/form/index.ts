/** Forms drawn from the contract: fields, rules, sending and conflicts. Loaded with the first form. */

export { ChoicesControl } from './control/ChoicesControl.tsx'
export { Control } from './control/Control.tsx'
export { useRelationOptions } from './control/useRelationOptions.ts'
export { Form } from './Form.tsx'
export { FormDialog } from './FormDialog.tsx'
export { MendDialog, type MendProps, sentencesOf } from './MendDialog.tsx'
export { type FormFill, useFormFill } from './part/useFormFill.ts'
export { useFormValue } from './part/useFormValue.ts'
export { type FieldPlan, planField, planFields } from './plan/fields.ts'
export type { FieldControl, FieldControlProps, FormGroup, FormProps, Values } from './types.ts'
export { initialValues } from './value/initial.ts'
export { innerId } from './value/inner-errors.ts'
