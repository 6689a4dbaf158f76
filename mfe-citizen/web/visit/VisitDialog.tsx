import { VisitRecord } from './VisitRecord.tsx'

interface VisitDialogProps {
  id: string
  name: string
  onClose: () => void
}

/** A visit to somebody whose history is open. */
export default function VisitDialog({ id, name, onClose }: VisitDialogProps) {
  return <VisitRecord row={{ id, name }} onClose={onClose} />
}
