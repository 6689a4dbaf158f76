import { VisitRecord } from '../visit/VisitRecord.tsx'
import type { ActProps } from './types.ts'

/** Offered for a citizen: 'Registrar visita'. */
export default function ActVisit({ citizenId, name, onClose }: ActProps) {
  return <VisitRecord row={{ id: citizenId, name }} onClose={onClose} />
}
