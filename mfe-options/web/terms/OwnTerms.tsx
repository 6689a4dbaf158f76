import { formatDateTime, formatInteger } from '@saude/contract/formats'
import { termsAccept, termsAcceptances } from '@saude/core/contract/terms'
import { termsSections, termsVersion } from '@saude/core/contract/terms-text'
import { refreshSession, useAsk, useMay, useSend, useSession } from '@saude/kits/platform'
import { Button, Card, ErrorScreen, Notice, PageBody, SimpleTable, StatusDot, toast } from '@saude/kits/ui'
import { Check } from 'lucide-react'
import css from '../about/About.module.css'

/** /app/options/terms: the terms of use, the user's consent, and for those who manage people everybody's. */
export default function OwnTerms() {
  const isDue = useSession()?.info.areTermsDue === true
  const maySeeAll = useMay('userList')
  return (
    <PageBody>
      <div className={css.cards}>
        {isDue && <Consent />}
        <Card title="Termos de uso" subtitle={`Versão ${termsVersion}`}>
          {termsSections.map(({ title, paragraphs }) => (
            <section key={title} className={css.section}>
              <h3>{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </Card>
        {maySeeAll && <Acceptances />}
      </div>
    </PageBody>
  )
}

function Consent() {
  const [send, { isLoading }] = useSend(termsAccept)
  const accept = async () => {
    try {
      await send({ version: termsVersion })
      await refreshSession()
      toast.success('Termos aceitos')
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Notice
      tone="info"
      title="Leia os termos de uso e confirme"
      actions={
        <Button kind="primary" icon={Check} loading={isLoading} onClick={() => void accept()}>
          Li e aceito
        </Button>
      }
    />
  )
}

function Acceptances() {
  const { data, error, refetch } = useAsk(termsAcceptances, {})
  if (error) return <ErrorScreen error={error} retry={refetch} level={3} />
  return (
    <Card title="Quem aceitou" {...(data && { subtitle: `${formatInteger(data.totalPending)} pendentes` })}>
      <SimpleTable
        caption="Quem aceitou os termos de uso"
        loading={!data}
        rows={data?.items}
        rowKey={({ id }) => id}
        empty="Nenhum usuário além dos de demonstração."
        columns={[
          { key: 'name', title: 'Nome', cell: ({ name }) => name },
          {
            key: 'version',
            title: 'Versão',
            cell: ({ version }) =>
              version === data?.version ? (
                version
              ) : (
                <StatusDot tone="warning">{version ? `Pendente (aceitou ${version})` : 'Pendente'}</StatusDot>
              ),
          },
          {
            key: 'at',
            title: 'Aceita em',
            cell: ({ acceptedAt }) => (acceptedAt ? formatDateTime(acceptedAt) : '–'),
          },
        ]}
      />
    </Card>
  )
}
