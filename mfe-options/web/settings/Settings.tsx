import { formatDateTime } from '@saude/contract/formats'
import { settingsGet, settingsGroups, settingsUpdate } from '@saude/core/contract/settings'
import { Form } from '@saude/kits/form'
import { useAsk } from '@saude/kits/platform'
import { goUp } from '@saude/kits/router'
import { ErrorScreen, Notice, PageBody, Skeleton, toast } from '@saude/kits/ui'
import { useMemo } from 'react'
import { Logo } from './Logo.tsx'
import css from './Settings.module.css'

const menu = '/app/options'
const question = { title: 'Confirma as alterações de configuração?', confirmLabel: 'Alterar' }

/** /app/options/settings/update/: what the client decides for all of its people. */
export default function Settings() {
  const { data, error, refetch } = useAsk(settingsGet, {})
  const values = useMemo(
    () => data && { ...data.settingsComplement, version: data.version ?? undefined },
    [data],
  )
  if (!values)
    return error ? (
      <ErrorScreen error={error} retry={refetch} />
    ) : (
      <PageBody>
        <Skeleton kind="form" count={8} />
      </PageBody>
    )
  // The input has no id: there is one document for each client.
  const { id: _, client, ...said } = values
  return (
    <div className={css.page}>
      <div className={css.about}>
        <Notice tone="info" title={client?.name ?? undefined}>
          {data?.updatedAt
            ? `Última alteração em ${formatDateTime(data.updatedAt)}${data.updatedBy ? `, por ${data.updatedBy}` : ''}.`
            : 'Nenhuma configuração foi alterada até agora.'}
        </Notice>
      </div>
      <SettingsForm values={said} />
      <Logo />
    </div>
  )
}

function SettingsForm({ values }: { values: Readonly<Record<string, unknown>> }) {
  return (
    <Form
      of={settingsUpdate}
      at="document"
      title="Configuração do cliente"
      groups={settingsGroups}
      values={values}
      confirm={question}
      submitLabel="Alterar"
      cancel={menu}
      onDone={() => {
        toast.success('Alterado com sucesso!')
        goUp(menu)
      }}
    />
  )
}
