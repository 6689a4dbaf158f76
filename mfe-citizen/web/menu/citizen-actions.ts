import type { RowAction } from '@saude/kits/list'
import { anonymisedReason, useSession } from '@saude/kits/platform'
import { History, MapPin, Pencil } from 'lucide-react'

/**
 * Where else a citizen can be looked at, from any list; each for whoever may run the matching query.
 * @param menu the name of the row's menu that they share, in place of an icon for each
 */
export function useCitizenViews(menu?: string): (id: string) => RowAction[] {
  const isAnonymised = useSession()?.info.isAnonymization === true
  return (id) => views(id, isAnonymised).map((view) => ({ ...view, menu }))
}

const views = (id: string, isAnonymised: boolean): RowAction[] => [
  {
    label: 'Localização',
    icon: MapPin,
    to: `/app/citizen/location/${id}`,
    needs: 'citizenUpdateGeolocation',
  },
  { label: 'Histórico', icon: History, to: `/app/citizen/history/${id}`, needs: 'citizenHistory' },
  {
    label: 'Editar',
    icon: Pencil,
    to: `/app/citizen/update/${id}`,
    needs: { every: ['citizenUpdate', 'citizenGet'] },
    disabledReason: isAnonymised ? anonymisedReason : undefined,
  },
]
