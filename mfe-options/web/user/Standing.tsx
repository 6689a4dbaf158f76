import { formatDate } from '@saude/contract/formats'
import { endingsOf, type LicenceStanding, licenceStandings, licenceTones } from '@saude/core/contract/licence'
import { StatusDot } from '@saude/kits/ui'

interface StandingProps {
  readonly of: Parameters<typeof endingsOf>[0] & {
    readonly isBlocked?: boolean | null | undefined
    readonly licence?: LicenceStanding | null | undefined
  }
}

/** What has to be seen of somebody in the list: kept out, or a licence or course that ends. */
export function Standing({ of }: StandingProps) {
  if (of.isBlocked) return <StatusDot tone="danger">Acesso bloqueado</StatusDot>
  const [first] = endingsOf(of)
  if (!first || !of.licence || of.licence === 'valid') return null
  const words = of.licence === 'expired' ? 'venceu em' : 'vence em'
  return (
    <StatusDot tone={licenceTones[of.licence]}>
      <span title={licenceStandings[of.licence]}>{`${first.name} ${words} ${formatDate(first.on)}`}</span>
    </StatusDot>
  )
}
