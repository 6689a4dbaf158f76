import { MendDialog, type MendProps } from '@saude/kits/form'
import { visitOfHome } from '../../contract/visit-of-home.ts'

/** Who lives there is known on the home's page alone: the motives of each go along as they were. */
const members = ['members', 'headId']

/** Offered at `mend:visitOfHome`: the visit of a home that the server refused. */
export default function MendHomeVisit(props: MendProps) {
  return <MendDialog of={visitOfHome} hide={members} {...props} />
}
