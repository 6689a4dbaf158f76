import { MendDialog, type MendProps } from '@saude/kits/form'
import { symptomCreate } from '../../contract/symptom-create.ts'
import { symptomControls } from '../history/symptom-controls.ts'

const correction = ['reason']

/** Offered at `mend:symptomCreate`: symptoms that the server refused, or asks about. */
export default function MendSymptom(props: MendProps) {
  return <MendDialog of={symptomCreate} hide={correction} controls={symptomControls} {...props} />
}
