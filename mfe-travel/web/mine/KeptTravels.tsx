import { formatCount, formatDate } from '@saude/contract/formats'
import { daysAfter, today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { type KeptAsking, useKept } from '@saude/kits/platform'
import { ErrorScreen, Facts } from '@saude/kits/ui'
import { travelMine } from '../../contract/mine.ts'

type Day = KeptAsking<OutputOf<typeof travelMine>>

const said = ({ data }: Day) => {
  if (!data) return undefined
  const { length } = data.items
  if (length === 0) return 'Nenhuma viagem'
  return formatCount(length, 'viagem', 'viagens')
}

/** Which trips of the driver this device keeps; by asking it keeps them. */
export default function KeptTravels() {
  const day = today()
  const tomorrow = daysAfter(day, 1)
  const [first, second] = [useKept(travelMine, { day }), useKept(travelMine, { day: tomorrow })]
  const error = first.error ?? second.error
  if (error) return <ErrorScreen error={error} retry={first.refetch} />
  return (
    <Facts
      layout="pairs"
      items={[
        { label: `Hoje, ${formatDate(day)}`, value: said(first) },
        { label: `Amanhã, ${formatDate(tomorrow)}`, value: said(second) },
      ]}
    />
  )
}
