import { RecordScreens } from '@saude/kits/list'
import { useMay, Widget } from '@saude/kits/platform'
import { costCenter } from '../../contract/cost-center.ts'
import { MonthCard } from './MonthCard.tsx'

/** /app/options/cost-center and what lies below: the details say what is left of the month, and what it was spent on. */
export default function CostCenters() {
  return <RecordScreens of={costCenter} details={{ extra: ({ id }) => <Spending costCenterId={id} /> }} />
}

/** Of each area that charges cost centres the part that this person may read. */
function Spending(props: { costCenterId: string }) {
  const hasBenefits = useMay('benefitRequestList')
  const hasTravels = useMay('travelList')
  return (
    <>
      <MonthCard {...props} />
      {hasBenefits && (
        <Widget name="health-secretary.benefitSpending" title="Gastos com benefícios" props={props} />
      )}
      {hasTravels && <Widget name="travel.spending" title="Gastos com viagens" props={props} />}
    </>
  )
}
