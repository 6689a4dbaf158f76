import { MendDialog, type MendProps } from '@saude/kits/form'
import { travelAdvance } from '../../contract/course.ts'

const kilometres = ['km']

/** Offered at `mend:travelAdvance`: the beginning or the end of a trip, refused by the server. */
export default function MendOdometer(props: MendProps) {
  return <MendDialog of={travelAdvance} only={kilometres} {...props} />
}
