import { formatDateTime } from '@saude/contract/formats'
import { recordPaths } from '@saude/contract/record/routes'
import { QrCode } from '@saude/kits/list'
import { useActions, useAsk, useRunning, useTitle } from '@saude/kits/platform'
import { navigate, useParams, useSearch } from '@saude/kits/router'
import { ButtonLink, Card, ErrorScreen, Facts, PageBody, Skeleton } from '@saude/kits/ui'
import { FileText, List, Plus } from 'lucide-react'
import { kinds } from '../../contract/kinds.ts'
import { protocolGet, protocolPdf } from '../../contract/protocol.ts'
import { protocolTypes } from '../../contract/protocol-type.ts'
import css from './Protocol.module.css'

const list = '/app/health-secretary/protocol'

/** Where `backToList` leads: a screen of the product, or the list of protocols. */
const listOf = (asked: string | null): string => (asked?.startsWith('/app/') ? asked : list)

/** /app/health-secretary/protocol/report/{id}?backToList=…&newRegister=…: a request's protocol, and where to go on. */
export default function ProtocolReport() {
  const { id = '' } = useParams()
  const { params } = useSearch()
  const { may } = useRunning()
  const { data, error, refetch } = useAsk(protocolGet, { id })
  const of = data?.type ? kinds[data.type] : undefined
  useTitle({ title: 'Protocolo', count: data?.number })
  const create = of?.create && may(of.create) ? recordPaths(of).create : undefined
  useActions([
    ...(may(protocolPdf)
      ? [{ label: 'PDF', icon: FileText, onSelect: () => void navigate(`${list}/report/pdf/${id}`) }]
      : []),
  ])
  if (error) return <ErrorScreen error={error} retry={refetch} />
  if (!data || !of)
    return (
      <PageBody>
        <Skeleton kind="form" count={6} />
      </PageBody>
    )
  const asked = params.get('newRegister')
  const next = asked?.startsWith('/app/') ? asked : create
  return (
    <PageBody>
      <div className={css.page}>
        <Card title={`Protocolo ${data.number}`} subtitle={data.type ? protocolTypes[data.type] : ''}>
          <div className={css.sheet}>
            <Facts
              items={[
                { label: 'Cidadão', value: data.citizenName },
                { label: 'Situação', value: data.stateLabel },
                ...(data.reason ? [{ label: 'Motivo', value: data.reason }] : []),
                ...data.facts.map(({ label, value }) => ({ label, value: value ?? '' })),
                { label: 'Registrado em', value: formatDateTime(data.createdAt) },
                ...(data.changedAt ? [{ label: 'Alterado em', value: formatDateTime(data.changedAt) }] : []),
              ]}
            />
            <QrCode
              text={`${location.origin}${data.lookup}`}
              label="Código para consultar a situação do protocolo"
            />
          </div>
        </Card>
        <div className={css.ways}>
          <ButtonLink icon={List} href={listOf(params.get('backToList'))}>
            Voltar para a lista
          </ButtonLink>
          {next && (
            <ButtonLink icon={Plus} kind="primary" href={next}>
              Novo cadastro
            </ButtonLink>
          )}
          <ButtonLink href={recordPaths(of).details.replace('{id}', id)}>Ver detalhes</ButtonLink>
        </div>
      </div>
    </PageBody>
  )
}
