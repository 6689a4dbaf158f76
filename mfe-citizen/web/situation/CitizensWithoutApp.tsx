import { formatPhone } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { InfiniteList } from '@saude/kits/list'
import { Widget } from '@saude/kits/platform'
import { StatusDot } from '@saude/kits/ui'
import { MessageSquare, Phone } from 'lucide-react'
import { useState } from 'react'
import { installedApps } from '../../contract/citizen.ts'
import { sendMessageCreate } from '../../contract/message.ts'
import { citizenListWithoutApp } from '../../contract/situation.ts'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'
import { citizenViews } from '../menu/citizen-actions.ts'

type Row = ItemOf<typeof citizenListWithoutApp>

const tones = {
  MATCH: 'success',
  INCORRECT_DDD: 'warning',
  WRONG: 'danger',
  NOT_INSTALLED: 'neutral',
} as const

/** /app/citizen/list-without-app: whom no message reaches: staff call them, or print the list for their agent. */
export default function CitizensWithoutApp() {
  const [written, setWritten] = useState<Row>()
  return (
    <>
      <InfiniteList
        of={citizenListWithoutApp}
        titleMenu={<CitizenMenu />}
        print
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
            onSelect: () => window.location.assign(`tel:${row.mobilePhone}`),
            ...(!row.mobilePhone && { disabledReason: 'Sem celular no cadastro' }),
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
