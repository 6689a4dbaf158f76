import { TravelReport } from './TravelReport.tsx'

/** /app/health-secretary/travel-graphics: finished trips by month, city, vehicle, driver or unit. */
export default function TravelGraphics() {
  return <TravelReport widget="travel.figures" title="Gráficos de viagens" />
}
