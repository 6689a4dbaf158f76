import { ReportList } from '@saude/kits/list'
import { travelCityFigures } from '../../contract/travel-figures.ts'
import { ofTrips } from './words.ts'

/** Finished trips by city of destination, for the secretariat's screen. */
export default function CityFigures() {
  return <ReportList of={travelCityFigures} by="city" notice={ofTrips} />
}
