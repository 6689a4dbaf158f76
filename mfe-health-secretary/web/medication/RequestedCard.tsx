import { useMay } from '@saude/kits/platform'
import { MostRequested } from './MostRequested.tsx'

/** 'Medicamentos requisitados' of the home dashboard. */
export default function RequestedCard() {
  const may = useMay('requestedMedication')
  return (
    <MostRequested
      title="Medicamentos requisitados"
      {...(may && { link: { href: '/app/health-secretary/requested-medication', text: 'VER MAIS' } })}
    />
  )
}
