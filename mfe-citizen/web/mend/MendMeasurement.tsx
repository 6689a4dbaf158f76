import { MendDialog, type MendProps } from '@saude/kits/form'
import { measurementCreate } from '../../contract/measurement.ts'

const correction = ['reason']

/** Offered at `mend:measurementCreate`: measures that the server refused, or asks about. */
export default function MendMeasurement(props: MendProps) {
  return <MendDialog of={measurementCreate} hide={correction} {...props} />
}
