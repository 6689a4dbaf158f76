import { MendDialog, type MendProps } from '@saude/kits/form'
import { visitRecord } from '../../contract/visit.ts'

const correction = ['correctionReason']

/** Offered at `mend:visitRecord`: a visit that the server refused. */
export default function MendVisit(props: MendProps) {
  return <MendDialog of={visitRecord} hide={correction} {...props} />
}
