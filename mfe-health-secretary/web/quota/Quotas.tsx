import { formatCount } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { fieldsIn } from '@saude/contract/values'
import { RecordScreens, RowLines } from '@saude/kits/list'
import { quota } from '../../contract/quota.ts'

/** /app/health-secretary/quota and what lies below. */
export default function Quotas() {
  return <RecordScreens of={quota} list={{ phoneRow, phoneLines: 3 }} />
}

/** On a phone: for what, by whom, and how many are left of this month. */
function phoneRow(row: ItemOf<typeof quota.list>) {
  const { item, provider, places } = row
  // The service says it beside the stored fields.
  const { left } = fieldsIn(row)
  const free = typeof left === 'number' ? `${formatCount(left, 'vaga livre', 'vagas livres')} de ` : ''
  return (
    <RowLines
      title={item.name ?? ''}
      below={[[provider.name ?? ''], [free === '' ? `${places} por mês` : `${free}${places} neste mês`]]}
    />
  )
}
