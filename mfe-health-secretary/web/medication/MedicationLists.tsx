import { InfiniteList } from '@saude/kits/list'
import { useDisabledReason } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { BookOpen, List, Upload } from 'lucide-react'
import { useState } from 'react'
import { medicationItemList, medicationList, medicationListLoad } from '../../contract/medication.ts'
import { LoadMedicines } from './LoadMedicines.tsx'

const base = '/app/health-secretary'

/** /app/health-secretary/medication-list: the named lists, and the way to load one. */
export default function MedicationLists() {
  const [isLoading, setLoading] = useState(false)
  const disabledReason = useDisabledReason(medicationListLoad)
  return (
    <>
      <InfiniteList
        of={medicationList}
        rowLink={({ id }) => `${base}/medication-list/${id}`}
        actions={({ id }) => [
          {
            label: 'Medicamentos',
            icon: List,
            to: `${base}/medication-list/${id}`,
            runs: medicationItemList,
          },
        ]}
        more={[
          {
            label: 'Carregar CSV',
            icon: Upload,
            onSelect: () => setLoading(true),
            ...(disabledReason && { disabledReason }),
          },
          { label: 'Guia', icon: BookOpen, onSelect: () => void navigate(`${base}/medication-list-guide`) },
        ]}
      />
      {isLoading && <LoadMedicines onClose={() => setLoading(false)} />}
    </>
  )
}
