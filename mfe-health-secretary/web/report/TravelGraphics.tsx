import { ReportList } from '@saude/kits/list'
import { travelFigures } from '@saude/travel/contract/travel-figures'

/** /app/health-secretary/travel-graphics: finished trips by month, city, vehicle or driver. */
export default function TravelGraphics() {
  return <ReportList of={travelFigures} notice="Viagens concluídas." />
}
