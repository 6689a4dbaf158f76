import { formatCount } from '@saude/contract/formats'
import { patchNoteList } from '@saude/core/contract/patch-notes'
import { useAsk } from '@saude/kits/platform'
import { Card, ErrorScreen, Facts, Link, PageBody, Skeleton } from '@saude/kits/ui'
import css from './About.module.css'
import { Changes } from './Changes.tsx'
import { NewerVersion, useVersions } from './versions.tsx'

/** /app/options/about: which version this is, and what changed with it. */
export default function About() {
  const { versions } = useVersions()
  return (
    <PageBody>
      <div className={css.cards}>
        <NewerVersion />
        <Card title="Saúde Municipal">
          <Facts layout="columns" items={versions} />
        </Card>
        <Latest />
      </div>
    </PageBody>
  )
}

/** So many changes stand here: the page says first which version it is. */
const shown = 6

/** What changed last, the newest of it; all of it is in the notes. */
function Latest() {
  const { data, error, refetch } = useAsk(patchNoteList, {})
  if (error && !data) return <ErrorScreen error={error} retry={refetch} />
  if (!data) return <Skeleton kind="rows" count={6} />
  const latest = data.items.find(({ entries }) => entries.length > 0)
  const rest = (latest?.entries.length ?? 0) - shown
  if (!latest) return <Card title="O que mudou">Ainda não há notas de atualização.</Card>
  return (
    <Card title={`O que mudou: ${latest.title}`}>
      <Changes entries={latest.entries.slice(0, shown)} />
      <p className={css.rest}>
        <Link href="/app/options/patch-notes">
          {rest > 0
            ? `Mais ${formatCount(rest, 'mudança', 'mudanças')} nas notas de atualização`
            : 'Todas as notas de atualização'}
        </Link>
      </p>
    </Card>
  )
}
