import { formatMonth } from '@saude/contract/formats'
import { sigtapChangeList, sigtapPackages, sigtapUpload } from '@saude/core/contract/sigtap'
import { Form } from '@saude/kits/form'
import { InfiniteList } from '@saude/kits/list'
import { useAsk } from '@saude/kits/platform'
import { navigate, useSearch } from '@saude/kits/router'
import { EmptyState, ErrorScreen, PageBody, Skeleton, toast } from '@saude/kits/ui'
import { ArrowLeft, FileArchive } from 'lucide-react'
import { PackageCard } from './PackageCard.tsx'
import css from './UploadSigtap.module.css'

const path = '/app/upload-sigtap'

/** /app/upload-sigtap: sends the monthly table, shows what it changes, and makes it current. */
export default function UploadSigtap() {
  const { data, error, refetch } = useAsk(sigtapPackages, {})
  const compared = useSearch().params.get('differences')
  if (compared !== null) {
    const of = data?.items.find(({ id }) => id === compared)
    return (
      <InfiniteList
        of={sigtapChangeList}
        title={of?.competence ? `Diferenças da competência ${formatMonth(of.competence)}` : 'Diferenças'}
        fixed={{ package: compared }}
        more={[{ label: 'Voltar às tabelas', icon: ArrowLeft, onSelect: () => void navigate(path) }]}
        csv
      />
    )
  }
  return (
    <PageBody>
      <div className={css.page}>
        <Form
          of={sigtapUpload}
          title="Enviar tabela SIGTAP"
          submitLabel="Enviar"
          onDone={(answer) =>
            answer && toast.success(`Competência ${formatMonth(answer.competence)} lida: confira e ative`)
          }
        />
        {error && <ErrorScreen error={error} retry={refetch} />}
        {!data && !error && <Skeleton kind="card" count={2} />}
        {data?.items.length === 0 && (
          <EmptyState
            icon={FileArchive}
            title="Nenhuma tabela foi enviada: as buscas usam a lista reduzida do sistema."
          />
        )}
        <ul className={css.list} aria-label="Tabelas enviadas">
          {data?.items.map((one) => (
            <li key={one.id}>
              <PackageCard of={one} differences={`${path}?differences=${one.id}`} />
            </li>
          ))}
        </ul>
      </div>
    </PageBody>
  )
}
