import { formatCount, formatInteger } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { Facts } from '@saude/kits/ui'
import { checkKinds, registerCheckCount } from '../../contract/check.ts'

const nothing = {}
const list = '/app/citizen/check'
/** Kinds that are said on the home; the list has all. */
const shown = 3

/** 'Cadastros a conferir' of the home: how many there are, and of which kinds most. */
export default function ChecksCard() {
  const asked = useAsk(registerCheckCount, nothing)
  return (
    <DataCard
      title="Cadastros a conferir"
      subtitle="Dizem o que dificilmente é assim"
      asked={asked}
      height={110}
      isEmpty={({ total }) => total === 0}
      empty="Nada a conferir."
    >
      {({ total, items }) => (
        <>
          <Link href={list}>{formatCount(total, 'cadastro a conferir', 'cadastros a conferir')}</Link>
          <Facts
            items={[...items]
              .sort((one, other) => other.count - one.count)
              .slice(0, shown)
              .map(({ kind, count }) => ({
                label: checkKinds[kind],
                value: (
                  <Link
                    href={`${list}?kind=${kind}`}
                    aria-label={`${checkKinds[kind]}: ${formatInteger(count)}`}
                  >
                    {formatInteger(count)}
                  </Link>
                ),
              }))}
          />
        </>
      )}
    </DataCard>
  )
}
