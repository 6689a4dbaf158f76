import type { InputOf, OutputOf } from '@saude/contract/query'
import { Form, type FormProps } from '@saude/kits/form'
import { useAsk, useNetwork, useRunning } from '@saude/kits/platform'
import { citizenGet } from '../../contract/citizen.ts'
import { askedOfDoses, immunizationCreate } from '../../contract/immunization.ts'
import { DoseControl } from './DoseControl.tsx'
import { VaccineControl } from './VaccineControl.tsx'

export const doseControls = { immunobiological: VaccineControl, dose: DoseControl }

type DoseFormProps = Omit<
  FormProps<InputOf<typeof immunizationCreate>, OutputOf<typeof immunizationCreate>>,
  'of' | 'controls' | 'asks'
> & { readonly fixed: Readonly<Record<string, unknown>>; readonly hide: readonly string[] }

/** The form of a dose: makers are chosen from the table, and a maternal condition is asked for of everybody but men. */
export function DoseForm({ hide, ...rest }: DoseFormProps) {
  const { may } = useRunning()
  const { online } = useNetwork()
  const id = String(rest.fixed.citizenId)
  const { data } = useAsk(citizenGet, { id }, { skip: !online || !may(citizenGet) })
  const sex = data?.sex ?? data?.gender
  return (
    <Form
      {...rest}
      of={immunizationCreate}
      controls={doseControls}
      hide={[...hide, 'manufacturer', ...(sex === 'M' ? ['maternal'] : [])]}
      asks={sex === 'F' || sex === 'I' ? [...askedOfDoses, 'maternal'] : askedOfDoses}
    />
  )
}
