import { createContext, use } from 'react'

/** What a Field gives to the control in it. */
export interface FieldWiring {
  /** Id of the control: the label points at it. */
  id?: string | undefined
  labelId?: string
  /** Ids of help and error. */
  describedBy?: string | undefined
  invalid?: boolean
  required?: boolean
  disabled?: boolean | undefined
}

const none: FieldWiring = {}

export const FieldContext = createContext<FieldWiring>(none)

/** What the Field around says; nothing where there is none. */
export const useFieldWiring = (): FieldWiring => use(FieldContext)

/** The attributes of a native control in a Field; what the control says itself wins. */
export function useControlAttributes(
  own: Pick<FieldWiring, 'id' | 'disabled'> & { label?: string | undefined },
) {
  const { id, describedBy, invalid, required, disabled } = useFieldWiring()
  return {
    id: own.id ?? id,
    'aria-label': own.label,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
    disabled: own.disabled ?? disabled,
  }
}

/** The attributes of a group of choices of which one is taken, in a Field or with a label of its own. */
export function useRadioGroupAttributes(label: string | undefined) {
  const { id, labelId, describedBy, invalid, required } = useFieldWiring()
  return {
    id,
    'aria-label': label,
    'aria-labelledby': label ? undefined : labelId,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
  }
}
