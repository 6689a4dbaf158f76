import { formatCount } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useRunning } from '@saude/kits/platform'
import { Link } from '@saude/kits/ui'
import { bpaAnswerCount } from '../../contract/bpa-asked.ts'

/** How many who attended have answered what was asked for the BPA, where anything was asked. */
export function AnsweredCorrections() {
  const { may } = useRunning()
  const asked = useAsk(bpaAnswerCount, {}, { skip: !may(bpaAnswerCount) })
  const { waiting = 0, answered = 0 } = asked.data ?? {}
  if (!may(bpaAnswerCount) || waiting + answered === 0) return null
  return (
    <DataCard
      title="Correções pedidas pelo BPA"
      subtitle={formatCount(waiting, 'correção sem resposta', 'correções sem resposta')}
      asked={asked}
      height={40}
      isEmpty={(counts) => counts.answered === 0}
      empty="Nenhuma resposta a ver."
    >
      {(counts) => (
        <Link href="/app/health-secretary/export-bpa">
          {formatCount(counts.answered, 'resposta a ver', 'respostas a ver')}
        </Link>
      )}
    </DataCard>
  )
}
