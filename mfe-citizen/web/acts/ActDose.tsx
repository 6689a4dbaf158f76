import RecordDialog from '../history/RecordDialog.tsx'
import type { ActProps } from './types.ts'

/** Offered for a citizen: 'Vacinar'. */
export default function ActDose(props: ActProps) {
  return <RecordDialog kind="immunization" {...props} />
}
