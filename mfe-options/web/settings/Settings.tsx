import { formatDateTime } from '@saude/contract/formats'
import { fieldsIn, keysOf } from '@saude/contract/values'
import { settingsGet, settingsGroups, settingsUpdate } from '@saude/core/contract/settings'
import { settingsDefaults } from '@saude/core/contract/settings-defaults'
import { Form } from '@saude/kits/form'
import { useAsk } from '@saude/kits/platform'
import { goUp } from '@saude/kits/router'
import { ErrorScreen, Notice, PageBody, Skeleton, toast } from '@saude/kits/ui'
import { useMemo } from 'react'
import { Logo } from './Logo.tsx'
import { Populations } from './Populations.tsx'
import css from './Settings.module.css'

const menu = '/app/options'
const title = 'Configuração do cliente'
const ofCard = ['populations', 'populationSource'] as const
const question = { title: 'Confirma as alterações de configuração?', confirmLabel: 'Alterar' }

/** /app/options/settings/update/: what the client decides for all of its people. */
export default function Settings() {
  const { data, error, refetch } = useAsk(settingsGet, {})
  const values = useMemo(
    () => data && { ...withDefaults(data.settingsComplement), version: data.version ?? undefined },
    [data],
  )
  // The population has a card of its own, where a table can be pasted.
  const hide = useMemo(
    () => (data ? [...keysOf(data.offered).filter((key) => !data.offered[key]), ...ofCard] : []),
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
        <h2 className={css.title}>{title}</h2>
        <Notice tone="info" title={client?.name ?? undefined}>
          {data?.updatedAt
            ? `Última alteração em ${formatDateTime(data.updatedAt)}${data.updatedBy ? `, por ${data.updatedBy}` : ''}.`
            : 'Nenhuma configuração foi alterada até agora.'}
        </Notice>
        {data && !data.offered.mapSource && (
          <p className={css.maps}>
            Os mapas são desenhados com as ruas, os bairros e as unidades cadastrados. Imagens e ruas de outro
            servidor vêm com SATELLITE_TILES_URL e STREET_TILES_URL, que quem cuida do servidor define.
          </p>
        )}
      </div>
      <SettingsForm values={said} hide={hide} />
      <Populations said={said} version={data?.version} onDone={refetch} />
      <Logo />
    </div>
  )
}

/** What holds stands in the field, also where nothing was chosen yet. */
const withDefaults = <T extends object>(said: T): T => ({
  ...said,
  ...Object.fromEntries(
    Object.entries(settingsDefaults).map(([key, value]) => [key, fieldsIn(said)[key] ?? value]),
  ),
})

interface SettingsFormProps {
  values: Readonly<Record<string, unknown>>
  /** Of which there is no choice. */
  hide: readonly string[]
}

function SettingsForm({ values, hide }: SettingsFormProps) {
  return (
    <Form
      of={settingsUpdate}
      at="document"
      title={title}
      groups={settingsGroups}
      hide={hide}
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
