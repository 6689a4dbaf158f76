import { MendDialog, type MendProps } from '@saude/kits/form'
import { immunizationCreate } from '../../contract/immunization.ts'
import { doseControls } from '../history/DoseForm.tsx'

/** The reason of a correction goes along as it was; a maker is chosen from the table. */
const unasked = ['reason', 'manufacturer']

/** Offered at `mend:immunizationCreate`: a dose that the server refused, or that rules speak against. */
export default function MendDose(props: MendProps) {
  return <MendDialog of={immunizationCreate} hide={unasked} controls={doseControls} {...props} />
}
