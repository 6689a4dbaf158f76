import { formatPhone } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { InfiniteList } from '@saude/kits/list'
import { Widget } from '@saude/kits/platform'
import { StatusDot } from '@saude/kits/ui'
import { ClipboardList, MessageSquare, Phone } from 'lucide-react'
import { useState } from 'react'
import { sendMessageCreate } from '../../contract/message.ts'
import { installedApps } from '../../contract/person-codes.ts'
import { citizenListWithoutApp } from '../../contract/situation.ts'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'
import { citizenViews } from '../menu/citizen-actions.ts'
import { AgentList } from './AgentList.tsx'

type Row = ItemOf<typeof citizenListWithoutApp>

/** The mobile phone, else whatever other there is. */
const callable = ({ mobilePhone, otherPhone }: Row) => mobilePhone ?? otherPhone

const tones = {
  MATCH: 'success',
  INCORRECT_DDD: 'warning',
  WRONG: 'danger',
  NOT_INSTALLED: 'neutral',
} as const

/** /app/citizen/list-without-app: whom no message reaches: staff call them, or print the list for their agent. */
export default function CitizensWithoutApp() {
  const [written, setWritten] = useState<Row>()
  const [isListing, setListing] = useState(false)
  return (
    <>
      <InfiniteList
        of={citizenListWithoutApp}
        titleMenu={<CitizenMenu />}
        print
        more={[{ label: 'Lista para o agente', icon: ClipboardList, onSelect: () => setListing(true) }]}
        columns={[
          { field: 'name' },
          { field: 'cns', wideOnly: true },
          { field: 'mobilePhone', draw: ({ mobilePhone }) => formatPhone(mobilePhone) || 'Sem celular' },
          {
            field: 'installedApp',
            draw: ({ installedApp }) => (
              <StatusDot tone={tones[installedApp]}>{installedApps[installedApp]}</StatusDot>
            ),
          },
        ]}
        actions={(row) => [
          {
            label: 'Ligar',
            icon: Phone,
            ...(callable(row)
              ? { to: `tel:+55${callable(row)}` }
              : { disabledReason: 'Sem telefone no cadastro', onSelect: () => undefined }),
          },
          {
            label: 'Enviar mensagem',
            icon: MessageSquare,
            onSelect: () => setWritten(row),
            runs: sendMessageCreate,
          },
          ...citizenViews(row.id),
        ]}
      />
      {isListing && <AgentList onClose={() => setListing(false)} />}
      {written && (
        <Widget
          name="citizen.message"
          title="Enviar mensagem"
          loading={null}
          props={{
            citizenId: written.id,
            name: written.name,
            reach: written,
            onClose: () => setWritten(undefined),
          }}
        />
      )}
    </>
  )
}
