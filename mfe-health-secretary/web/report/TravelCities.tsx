import { TravelReport } from './TravelReport.tsx'

/** /app/health-secretary/travel-cities: finished trips by city of destination. */
export default function TravelCities() {
  return <TravelReport widget="travel.cityFigures" title="Viagens por cidade" />
}
