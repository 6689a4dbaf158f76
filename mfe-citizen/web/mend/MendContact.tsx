import { MendDialog, type MendProps } from '@saude/kits/form'
import { citizenContactUpdate } from '../../contract/contact-update.ts'

/** Offered at `mend:citizenContactUpdate`: telephones that the server refused. */
export default function MendContact(props: MendProps) {
  return <MendDialog of={citizenContactUpdate} at="document" {...props} />
}
