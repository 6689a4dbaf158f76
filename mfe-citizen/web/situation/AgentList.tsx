import { relation } from '@saude/contract/fields'
import { formatCns, formatCount, formatPhone } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { Control, planField } from '@saude/kits/form'
import { type Column, PrintList } from '@saude/kits/list'
import { useAsk } from '@saude/kits/platform'
import { Button, Dialog, Field } from '@saude/kits/ui'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { installedApps } from '../../contract/person-codes.ts'
import { citizenListWithoutApp } from '../../contract/situation.ts'
import css from './AgentList.module.css'

type Row = ItemOf<typeof citizenListWithoutApp>
interface Agent {
  readonly id: string
  readonly name: string
}

const plan = planField('agent', relation('Agente de saúde', 'acsSearch'))

const columns: readonly Column<Row>[] = [
  { field: 'name', width: 24, sub: ({ cns }) => cns && `CNS ${formatCns(cns)}` },
  { field: 'address', width: 30, draw: ({ address }) => address ?? 'Sem endereço no cadastro' },
  { field: 'mobilePhone', label: 'Telefones', width: 16, draw: phones },
  { field: 'installedApp', width: 14, draw: ({ installedApp }) => installedApps[installedApp] },
  { field: 'id', label: 'Anotações', width: 16, draw: () => '' },
]

function phones({ mobilePhone, otherPhone }: Row) {
  const known = [mobilePhone, otherPhone].filter((one) => one).map((one) => formatPhone(one))
  return known.length > 0 ? known.join(', ') : 'Sem telefone'
}

/** Whom an agent is to see because no message reaches them: on paper, with room to write. */
export function AgentList({ onClose }: { onClose: () => void }) {
  const [agent, setAgent] = useState<Agent | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const { data, error } = useAsk(
    citizenListWithoutApp,
    { responsibleAcs: agent, startIndex: 0, stopIndex: 0 },
    { skip: agent === null },
  )
  const count = agent ? data?.totalItems : undefined
  if (isPrinting && agent)
    return (
      <PrintList
        of={citizenListWithoutApp}
        title="Cidadãos sem app"
        about={`Agente de saúde: ${agent.name}`}
        filters={{ responsibleAcs: agent }}
        columns={columns}
        onEnd={onClose}
      />
    )
  return (
    <Dialog
      open
      title="Lista para o agente"
      subtitle="Cidadãos sem app, com endereço, telefones e espaço para anotações"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            kind="primary"
            icon={Printer}
            aria-disabled={!count || undefined}
            onClick={() => count && setPrinting(true)}
          >
            Imprimir lista
          </Button>
        </>
      }
    >
      <Field label="Agente de saúde" required>
        <Control
          plan={plan}
          value={agent}
          disabled={false}
          onBlur={() => undefined}
          onChange={(next) => setAgent(agentOf(next))}
        />
      </Field>
      <p className={css.count} role="status">
        {error ? error.message : count !== undefined && countText(count)}
      </p>
    </Dialog>
  )
}

const countText = (count: number) =>
  count === 0
    ? 'Nenhum cidadão sem app com este agente'
    : `${formatCount(count, 'cidadão', 'cidadãos')} sem app`

const agentOf = (value: unknown): Agent | null =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value
    ? { id: String(value.id), name: String(value.name) }
    : null
