import { ReportList } from '@saude/kits/list'
import { travelFigures } from '@saude/travel/contract/travel-figures'
import { ofTrips } from './travel-words.ts'

/** /app/health-secretary/travel-graphics: finished trips by month, city, vehicle, driver or unit. */
export default function TravelGraphics() {
  return <ReportList of={travelFigures} notice={ofTrips} />
}
