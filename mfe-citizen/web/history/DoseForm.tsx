import type { InputOf, OutputOf } from '@saude/contract/query'
import { Form, type FormProps } from '@saude/kits/form'
import { useAsk, useRunning } from '@saude/kits/platform'
import { citizenGet } from '../../contract/citizen.ts'
import { askedOfDoses, immunizationCreate } from '../../contract/immunization.ts'
import { DoseControl } from './DoseControl.tsx'

const controls = { dose: DoseControl }

type DoseFormProps = Omit<
  FormProps<InputOf<typeof immunizationCreate>, OutputOf<typeof immunizationCreate>>,
  'of' | 'controls' | 'asks'
> & { readonly fixed: Readonly<Record<string, unknown>>; readonly hide: readonly string[] }

/** The form of a dose: makers are chosen from the table, and a maternal condition is asked for of everybody but men. */
export function DoseForm({ hide, ...rest }: DoseFormProps) {
  const { may } = useRunning()
  const id = String(rest.fixed.citizenId)
  const { data } = useAsk(citizenGet, { id }, { skip: !may(citizenGet) })
  const sex = data?.sex ?? data?.gender
  return (
    <Form
      {...rest}
      of={immunizationCreate}
      controls={controls}
      hide={[...hide, 'manufacturer', ...(sex === 'M' ? ['maternal'] : [])]}
      asks={sex === 'F' || sex === 'I' ? [...askedOfDoses, 'maternal'] : askedOfDoses}
    />
  )
}
