import { ReportList } from '@saude/kits/list'
import { travelFigures } from '../../contract/travel-figures.ts'
import { ofTrips } from './words.ts'

/** Finished trips by month, city, vehicle, driver or unit, for the secretariat's screen. */
export default function TravelFigures() {
  return <ReportList of={travelFigures} notice={ofTrips} />
}
