import { applicationAbout } from '@saude/core/contract/about'
import { patchNoteList } from '@saude/core/contract/patch-notes'
import { frontVersion, useAbout, useAsk } from '@saude/kits/platform'
import { Card, ErrorScreen, Facts, Link, Notice, PageBody, Skeleton } from '@saude/kits/ui'
import css from './About.module.css'
import { Changes } from './Changes.tsx'

/** /app/options/about: which version this is, and what changed with it. */
export default function About() {
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
        <Card title="Saúde Municipal">
          <Facts
            layout="columns"
            items={[
              { label: 'Versão nesta página', value: frontVersion },
              { label: 'Versão do servidor', value: data?.version ?? error?.message },
            ]}
          />
        </Card>
        <Latest />
      </div>
    </PageBody>
  )
}

/** What changed last; all of it is in the notes. */
function Latest() {
  const { data, error, refetch } = useAsk(patchNoteList, {})
  if (error && !data) return <ErrorScreen error={error} retry={refetch} />
  if (!data) return <Skeleton kind="rows" count={6} />
  const latest = data.items.find(({ entries }) => entries.length > 0)
  if (!latest) return <Card title="O que mudou">Ainda não há notas de atualização.</Card>
  return (
    <Card title={`O que mudou: ${latest.title}`}>
      <Changes entries={latest.entries} />
      <Link href="/app/options/patch-notes">Todas as notas de atualização</Link>
    </Card>
  )
}
