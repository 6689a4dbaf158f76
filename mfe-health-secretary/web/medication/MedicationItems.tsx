import { InfiniteList } from '@saude/kits/list'
import { useParams } from '@saude/kits/router'
import { useMemo } from 'react'
import { medicationItemList } from '../../contract/medication.ts'

/** /app/health-secretary/medication-list/{medicineList}: the medicines of one list. */
export default function MedicationItems() {
  const { medicineList = '' } = useParams()
  const fixed = useMemo(() => ({ medicineList }), [medicineList])
  return <InfiniteList of={medicationItemList} fixed={fixed} csv print />
}
