import { patchNoteList } from '@saude/core/contract/patch-notes'
import { useAsk } from '@saude/kits/platform'
import { Card, EmptyState, ErrorScreen, PageBody, Skeleton } from '@saude/kits/ui'
import css from './About.module.css'
import { Changes } from './Changes.tsx'

/** /app/options/patch-notes: what changed for those who work with it. */
export default function PatchNotes() {
  const { data, error, refetch } = useAsk(patchNoteList, {})
  if (!data)
    return error ? (
      <ErrorScreen error={error} retry={refetch} />
    ) : (
      <PageBody>
        <Skeleton kind="rows" count={6} />
      </PageBody>
    )
  const versions = data.items.filter(({ entries }) => entries.length > 0)
  if (versions.length === 0) return <EmptyState title="Ainda não há notas de atualização." />
  return (
    <PageBody>
      <div className={css.cards}>
        {versions.map(({ title, entries }) => (
          <Card key={title} title={title}>
            <Changes entries={entries} />
          </Card>
        ))}
      </div>
    </PageBody>
  )
}
