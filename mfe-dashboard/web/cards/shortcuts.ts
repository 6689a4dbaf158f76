import type { Needs } from '@saude/contract/permissions'
import type { Icon } from '@saude/kits/ui'
import {
  Armchair,
  Bus,
  CarFront,
  ClipboardList,
  Footprints,
  Hospital,
  Luggage,
  MapPin,
  Megaphone,
  Settings,
  UserPlus,
  Users,
} from 'lucide-react'

export interface Shortcut {
  readonly title: string
  readonly path: string
  readonly icon: Icon
  readonly needs?: Needs
}

/** Ways to what is opened every day; each person sees those that they may open, at most six. */
export const shortcuts: readonly Shortcut[] = [
  { title: 'Cidadãos', path: '/app/citizen', icon: Users, needs: 'citizenList' },
  { title: 'Próximas visitas', path: '/app/visit-list', icon: Footprints, needs: 'visitList' },
  { title: 'Fila de pacientes', path: '/app/patient-queue', icon: Armchair, needs: 'patientQueueList' },
  { title: 'Novo cidadão', path: '/app/citizen/create', icon: UserPlus, needs: 'citizenCreate' },
  { title: 'Mapa de cidadãos', path: '/app/map/citizen', icon: MapPin, needs: 'citizenGeolocation' },
  {
    title: 'Solicitações de exames',
    path: '/app/health-secretary/exam-request',
    icon: ClipboardList,
    needs: 'examRequestList',
  },
  { title: 'Viagens', path: '/app/travel/list', icon: Bus, needs: 'travelList' },
  {
    title: 'Passageiros pendentes',
    path: '/app/travel/pending',
    icon: Luggage,
    needs: 'travelerPendingList',
  },
  { title: 'Veículos', path: '/app/options/vehicle', icon: CarFront, needs: 'vehicleList' },
  { title: 'Campanhas', path: '/app/epidemiology/campaign', icon: Megaphone, needs: 'campaignList' },
  { title: 'Unidades de saúde', path: '/app/options/health-unit', icon: Hospital, needs: 'healthUnitList' },
  { title: 'Opções', path: '/app/options', icon: Settings },
]
