import { useRunning } from '@saude/kits/platform'
import { LinkMenu, PageBody } from '@saude/kits/ui'
import { BookOpen, ChartColumn, List, PackageMinus } from 'lucide-react'
import { medicationList, requestedMedication } from '../../contract/medication.ts'
import { withdrawal } from '../../contract/withdrawal.ts'

const base = '/app/health-secretary'

const links = [
  {
    title: 'Medicamentos requisitados',
    path: `${base}/requested-medication`,
    icon: ChartColumn,
    runs: requestedMedication,
  },
  { title: 'Listas de medicamentos', path: `${base}/medication-list`, icon: List, runs: medicationList },
  { title: 'Retiradas', path: withdrawal.path, icon: PackageMinus, runs: withdrawal.list },
  { title: 'Guia das listas', path: `${base}/medication-list-guide`, icon: BookOpen, runs: medicationList },
]

/** /app/health-secretary/medication-menu */
export default function MedicationMenu() {
  const { may } = useRunning()
  const own = links.filter(({ runs }) => may(runs)).map(({ runs: _, ...link }) => link)
  return (
    <PageBody>
      <LinkMenu parts={[{ title: 'Medicamentos', links: own }]} />
    </PageBody>
  )
}
