import { InfiniteList } from '@saude/kits/list'
import { usePhone } from '@saude/kits/ui'
import { Armchair } from 'lucide-react'
import { useState } from 'react'
import { travelBook, travelerPendingList } from '../../contract/pending.ts'
import { travel } from '../../contract/travel.ts'
import { type PendingRow, SeatDialog } from './SeatDialog.tsx'

/** /app/travel/pending: who has to be taken somewhere and has no seat yet. */
export default function Pending() {
  const phone = usePhone()
  const [seated, setSeated] = useState<PendingRow>()
  return (
    <>
      <InfiniteList
        of={travelerPendingList}
        title="Passageiros pendentes"
        csv
        print
        actions={(row) => [
          { label: 'Dar lugar', icon: Armchair, runs: travelBook, onSelect: () => setSeated(row) },
        ]}
        create={{ to: '/app/travel/wizard', label: 'Nova viagem', runs: [travel.create] }}
        {...(phone && {
          columns: [{ field: 'citizen' }, { field: 'appointmentDate' }, { field: 'destinationCityName' }],
        })}
      />
      {seated && <SeatDialog row={seated} onClose={() => setSeated(undefined)} />}
    </>
  )
}
