import { MendDialog, type MendProps } from '@saude/kits/form'
import { travelerMark } from '../../contract/traveler.ts'

const presence = ['presence']

/** Offered at `mend:travelerMark`: who was there, refused by the server. */
export default function MendPresence(props: MendProps) {
  return <MendDialog of={travelerMark} only={presence} {...props} />
}
