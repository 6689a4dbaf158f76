import { formatDate, formatDateTime } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { type Fact, StatusDot } from '@saude/kits/ui'
import type { citizenGet } from '../../contract/citizen.ts'
import { geolocationTypes, installedApps } from '../../contract/person-codes.ts'

type Citizen = OutputOf<typeof citizenGet>

/** What the form does not change: who looks after the person, where the record comes from, who touched it last. */
export function recordFacts(citizen: Citizen): Fact[] {
  const changed = formatDateTime(citizen.updatedAt)
  const by = citizen.updatedBy?.name
  return [
    { label: 'Unidade de saúde', value: citizen.healthUnitName ?? citizen.healthUnit?.name },
    { label: 'Agente de saúde', value: citizen.userResponsibleName?.toUpperCase() },
    { label: 'Microárea', value: citizen.microArea },
    { label: 'Localização', value: location(citizen) },
    {
      label: 'App',
      value: (
        <StatusDot tone={citizen.installedApp === 'MATCH' ? 'success' : 'warning'}>
          {installedApps[citizen.installedApp]}
        </StatusDot>
      ),
    },
    ...(citizen.deathAt ? [{ label: 'Data de óbito', value: formatDate(citizen.deathAt) }] : []),
    { label: 'Cadastrado em', value: formatDate(citizen.createdAt) },
    { label: 'Última alteração', value: by ? `${changed}, por ${by}` : changed },
  ]
}

function location({ geolocationType, addressCoordinates, accuracy }: Citizen): string {
  if (!addressCoordinates) return 'Sem localização'
  const source = geolocationType ? geolocationTypes[geolocationType] : 'Origem desconhecida'
  return accuracy ? `${source}, precisão de ${Math.round(accuracy)} m` : source
}
