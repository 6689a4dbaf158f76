import { ReportList } from '@saude/kits/list'
import { travelCityFigures } from '@saude/travel/contract/travel-figures'

/** /app/health-secretary/travel-cities: finished trips by city of destination. */
export default function TravelCities() {
  return <ReportList of={travelCityFigures} by="city" notice="Viagens concluídas." />
}
