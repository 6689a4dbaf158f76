import { formatDateTime } from '@saude/contract/formats'
import { applicationAbout } from '@saude/core/contract/about'
import {
  deviceIdentifier,
  frontVersion,
  useAbout,
  useAsk,
  useNetwork,
  useRoutes,
  useSession,
} from '@saude/kits/platform'
import { Card, type Fact, Facts, Notice, PageBody } from '@saude/kits/ui'
import { useEffect, useState } from 'react'
import css from './About.module.css'

/** /app/options/system-and-information: what support asks for first. */
export default function SystemInformation() {
  const { data, error } = useAsk(applicationAbout, {})
  const { isOutdated } = useAbout()
  return (
    <PageBody>
      <div className={css.cards}>
        {isOutdated && (
          <Notice tone="warning" title="Há uma versão nova">
            Use 'Atualizar' nas opções para recebê-la.
          </Notice>
        )}
        <Card title="Sistema">
          <Facts
            layout="columns"
            items={[
              { label: 'Nome', value: data?.name ?? 'Saúde Municipal' },
              { label: 'Versão nesta página', value: frontVersion },
              { label: 'Versão do servidor', value: data?.version ?? error?.message },
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
