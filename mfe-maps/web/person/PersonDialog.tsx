import type { MapPoint } from '@saude/kits/map'
import { useMay, Widget } from '@saude/kits/platform'
import { ButtonLink, Dialog } from '@saude/kits/ui'
import { ClipboardList, History, Pencil } from 'lucide-react'
import { PersonFacts } from './PersonFacts.tsx'

/** Another screen about somebody: where it is, and what it needs. */
export type PersonLink = (person: Pick<MapPoint, 'id' | 'name'>) => {
  readonly label: string
  readonly href: string
  readonly needs: string
}

export interface PersonDialogProps {
  /** Null: closed. */
  person: Pick<MapPoint, 'id' | 'name'> | null
  linkOf?: PersonLink | undefined
  onClose: () => void
}

/** Who lives at a point: the history that the citizen area shares, or the plain record without it. */
export function PersonDialog({ person, linkOf, onClose }: PersonDialogProps) {
  const maySee = useMay('citizenHistory')
  const mayChange = useMay({ every: ['citizenUpdate', 'citizenGet'] })
  const link = person ? linkOf?.(person) : undefined
  const mayFollow = useMay(link?.needs)
  if (!person) return null
  const facts = <PersonFacts id={person.id} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={person.name}
      size="wide"
      actions={
        <>
          {mayChange && (
            <ButtonLink href={`/app/citizen/update/${person.id}`} icon={Pencil}>
              Editar
            </ButtonLink>
          )}
          {link && mayFollow && (
            <ButtonLink href={link.href} icon={ClipboardList}>
              {link.label}
            </ButtonLink>
          )}
          {maySee && (
            <ButtonLink href={`/app/citizen/history/${person.id}`} icon={History}>
              Histórico
            </ButtonLink>
          )}
        </>
      }
    >
      {maySee ? (
        <Widget
          name="citizen.history"
          title="Histórico do cidadão"
          props={{ citizenId: person.id }}
          absent={facts}
        />
      ) : (
        facts
      )}
    </Dialog>
  )
}
