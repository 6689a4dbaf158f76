import { ReportList } from '@saude/kits/list'
import { travelCityFigures } from '@saude/travel/contract/travel-figures'
import { ofTrips } from './travel-words.ts'

/** /app/health-secretary/travel-cities: finished trips by city of destination. */
export default function TravelCities() {
  return <ReportList of={travelCityFigures} by="city" notice={ofTrips} />
}
