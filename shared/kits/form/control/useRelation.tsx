import type { ReactNode } from 'react'
import { useState } from 'react'
import type { PickerOption, PickerProps } from '../../ui/inputs.ts'
import type { FieldControlProps } from '../types.ts'
import { RelationDialog, type RelationWork } from './RelationDialog.tsx'
import { useRegisterRights } from './useRegisterRights.ts'
import { useRelationOptions } from './useRelationOptions.ts'

/** What the contract takes of an option: what else it carries is for the person's eyes. */
export const kept = ({ id, name }: PickerOption) => ({ id, name })

interface Relation {
  /** What the picker takes, for one option or for several. */
  readonly shared: Pick<
    PickerProps<PickerOption>,
    'onBlur' | 'disabled' | 'placeholder' | 'load' | 'onCreate'
  >
  /** Changes an option; undefined without the permission. */
  readonly edit: ((option: PickerOption) => void) | undefined
  /** Where an option is made or changed, while it is. */
  readonly dialog: ReactNode
}

/** Options, rights and dialog of a relation field; `choose` is given what was made or changed. */
export function useRelation(
  { plan, onBlur, disabled }: FieldControlProps,
  choose: (option: PickerOption) => void,
): Relation {
  const { register, placeholder = 'Selecione...' } = plan.meta
  const { load, remember } = useRelationOptions(plan.meta, { enabled: !disabled })
  const rights = useRegisterRights(register)
  const [work, setWork] = useState<RelationWork>()
  return {
    shared: {
      onBlur,
      disabled,
      placeholder,
      load,
      onCreate: rights.mayCreate ? (name) => setWork({ kind: 'create', name }) : undefined,
    },
    edit: rights.mayUpdate ? (option) => setWork({ kind: 'update', option }) : undefined,
    dialog: work && register && (
      <RelationDialog
        register={register()}
        work={work}
        onClose={() => setWork(undefined)}
        onDone={(option) => {
          remember(option)
          choose(kept(option))
          setWork(undefined)
        }}
      />
    ),
  }
}
