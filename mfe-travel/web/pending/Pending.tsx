import { InfiniteList } from '@saude/kits/list'
import { usePhone } from '@saude/kits/ui'
import { travelerPendingList } from '../../contract/pending.ts'
import { travel } from '../../contract/travel.ts'

/** /app/travel/pending: who has to be taken somewhere and has no seat yet. */
export default function Pending() {
  const phone = usePhone()
  return (
    <InfiniteList
      of={travelerPendingList}
      title="Passageiros pendentes"
      csv
      print
      create={{ to: '/app/travel/wizard', label: 'Nova viagem', runs: [travel.create] }}
      {...(phone && {
        columns: [{ field: 'citizen' }, { field: 'appointmentDate' }, { field: 'destinationCityName' }],
      })}
    />
  )
}
