import { formatCount } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { correctionTaskCount } from '../../contract/attendance-mend.ts'

const nothing = {}
const list = '/app/citizen/corrections'

/** 'Correções pedidas' of the home dashboard: how many of the person's own entries cannot be reported as they are. */
export default function CorrectionsCard() {
  const asked = useAsk(correctionTaskCount, nothing)
  return (
    <DataCard
      title="Correções pedidas"
      subtitle="De atendimentos seus, para o faturamento"
      asked={asked}
      height={40}
      isEmpty={({ total }) => total === 0}
      empty="Nada a corrigir."
    >
      {({ total }) => (
        <Link href={list}>{formatCount(total, 'registro a corrigir', 'registros a corrigir')}</Link>
      )}
    </DataCard>
  )
}
