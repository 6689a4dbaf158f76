import { useMay, useScreens } from '@saude/kits/platform'
import { MostRequested } from './MostRequested.tsx'

const screens = [
  '/app/health-secretary/withdrawal',
  '/app/health-secretary/medication-menu',
  '/app/health-secretary/medication-list',
] as const

/** 'Medicamentos requisitados' of the home dashboard. */
export default function RequestedCard() {
  const functions = useScreens(screens)
  const may = useMay('requestedMedication')
  return (
    <MostRequested
      title="Medicamentos requisitados"
      functions={functions}
      {...(may && { link: { href: '/app/health-secretary/requested-medication', text: 'VER MAIS' } })}
    />
  )
}
