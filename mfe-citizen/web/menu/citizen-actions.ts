import type { RowAction } from '@saude/kits/list'
import { History, MapPin, Pencil } from 'lucide-react'
import { citizenGet, citizenUpdate } from '../../contract/citizen.ts'

/**
 * Where else a citizen can be looked at, from any list; each where the user may run the matching query.
 * @param menu the name of the row's menu that they share, in place of an icon for each
 */
export const citizenViews = (id: string, menu?: string): RowAction[] =>
  views(id).map((view) => ({ ...view, menu }))

const views = (id: string): RowAction[] => [
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
    runs: [citizenGet, citizenUpdate],
  },
]
