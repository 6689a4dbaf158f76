import { formatDateTime } from '@saude/contract/formats'
import { deviceIdentifier, useNetwork, useRoutes, useSession } from '@saude/kits/platform'
import { Card, type Fact, Facts, PageBody } from '@saude/kits/ui'
import { useEffect, useState } from 'react'
import css from './About.module.css'
import { NewerVersion, useVersions } from './versions.tsx'

/** /app/options/system-and-information: what support asks for first. */
export default function SystemInformation() {
  const { data, versions } = useVersions()
  return (
    <PageBody>
      <div className={css.cards}>
        <NewerVersion />
        <Card title="Sistema">
          <Facts
            layout="columns"
            items={[
              { label: 'Nome', value: data?.name ?? 'Saúde Municipal' },
              ...versions,
              { label: 'Hora do servidor', value: data && formatDateTime(data.currentTime) },
              {
                label: 'Telas disponíveis',
                value: String(useRoutes().filter(({ planned }) => !planned).length),
              },
            ]}
          />
        </Card>
        <Card title="Sua conta">
          <Facts layout="columns" items={useAccount()} />
        </Card>
        <Card title="Este aparelho">
          <Facts layout="columns" items={useDevice()} />
        </Card>
      </div>
    </PageBody>
  )
}

function useAccount(): Fact[] {
  const info = useSession()?.info
  return [
    { label: 'Nome', value: info?.name },
    { label: 'E-mail', value: info?.email },
    { label: 'Cliente', value: info?.client?.name },
    { label: 'Unidade de saúde', value: info?.healthUnitName },
    { label: 'Grupos', value: info?.groups.map(({ name }) => name).join(', ') },
    { label: 'Permissões', value: info && String(info.permissions.length) },
  ]
}

const megabytes = (bytes: number | undefined): string | undefined =>
  bytes === undefined
    ? undefined
    : `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`

function useDevice(): Fact[] {
  const { online, slow } = useNetwork()
  const [used, setUsed] = useState<number>()
  useEffect(() => {
    // Without a secure context browsers have no storage to ask about.
    navigator.storage?.estimate().then(
      ({ usage }) => setUsed(usage),
      () => undefined,
    )
  }, [])
  return [
    { label: 'Conexão', value: online ? (slow ? 'Lenta' : 'Rápida') : 'Sem conexão' },
    { label: 'Navegador', value: navigator.userAgent },
    { label: 'Tela', value: `${window.innerWidth} × ${window.innerHeight}` },
    { label: 'Espaço usado', value: megabytes(used) },
    { label: 'Identificador', value: deviceIdentifier() },
  ]
}
