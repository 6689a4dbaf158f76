import { formatCount, formatDate } from '@saude/contract/formats'
import { daysAfter, today } from '@saude/contract/instants'
import { DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { SimpleTable } from '@saude/kits/ui'
import { useState } from 'react'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import { closingNoticeDays } from '../../contract/closing.ts'
import { factOf } from '../accompaniment/case-facts.ts'

/** The first ones; all are in the list. */
const shown = 5

/** 'Casos a encerrar' of the home: open cases whose time to be closed is over, or will be within fifteen days. */
export default function ClosingCard() {
  const [closeUntil] = useState(() => daysAfter(today(), closingNoticeDays))
  const asked = useAsk(cases.list, {
    closeUntil,
    startIndex: 0,
    stopIndex: shown - 1,
    orderBy: 'day',
    order: 'asc',
  })
  return (
    <DataCard
      title="Casos a encerrar"
      subtitle={({ totalItems }) =>
        `${formatCount(totalItems, 'caso vence', 'casos vencem')} até ${formatDate(closeUntil)} ou já ${totalItems === 1 ? 'venceu' : 'venceram'}`
      }
      link={{ href: `${cases.path}?closeUntil=${closeUntil}&orderBy=day&order=asc`, text: 'VER MAIS' }}
      asked={asked}
      height={220}
      isEmpty={({ totalItems }) => totalItems === 0}
      empty="Nenhum caso a encerrar nos próximos 15 dias."
    >
      {({ items }) => (
        <SimpleTable
          caption="Casos a encerrar"
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'citizen',
              title: 'Cidadão',
              cell: ({ id, citizen }) => <Link href={`${cases.path}/details/${id}`}>{citizen.name}</Link>,
            },
            { key: 'pathology', title: 'Patologia', cell: ({ pathology }) => pathology.name ?? pathology.id },
            { key: 'closeBy', title: 'Encerrar até', cell: (row) => formatDate(factOf(row, 'closeBy')) },
          ]}
        />
      )}
    </DataCard>
  )
}
