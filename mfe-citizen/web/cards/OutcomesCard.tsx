import { formatCount } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { citizenResidentList } from '../../contract/resident.ts'

const missing = { condition: 'outcomeMissing', startIndex: 0, stopIndex: 0 } as const

/** 'Desfechos de gestações' of an agent's home: pregnancies whose time is over, of which no one said how they ended. */
export default function OutcomesCard() {
  const asked = useAsk(citizenResidentList, missing)
  return (
    <DataCard
      title="Desfechos de gestações"
      subtitle="Gestações cujo tempo passou sem nascimento ou perda"
      asked={asked}
      height={40}
      isEmpty={({ totalItems }) => totalItems === 0}
      empty="Nenhum desfecho a informar."
    >
      {({ totalItems }) => (
        <Link href="/app/citizen/residents?condition=outcomeMissing">
          {formatCount(totalItems, 'desfecho não informado', 'desfechos não informados')}
        </Link>
      )}
    </DataCard>
  )
}
