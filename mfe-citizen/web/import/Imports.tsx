import { formatCount, formatDateTime } from '@saude/contract/formats'
import { templateOf } from '@saude/contract/import/template'
import { Form } from '@saude/kits/form'
import { save, useAsk, useMay } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorScreen,
  Link,
  Notice,
  PageBody,
  Skeleton,
  StatusDot,
} from '@saude/kits/ui'
import { Download, FileUp, UserRoundCheck } from 'lucide-react'
import { peopleColumns } from '../../contract/import/columns.ts'
import { importCreate, importList, loadStates } from '../../contract/load.ts'
import { importDoubtList } from '../../contract/load-doubt.ts'
import { importFormats } from '../../contract/load-tables.ts'
import { AreaSources } from './AreaSources.tsx'
import css from './Import.module.css'
import { doubtsPath, type LoadRow, loadPath, rowsText, titleCase, tones } from './words.ts'

/** /app/citizen/import: sends a file, and lists what was loaded, by whom and what came of it. */
export default function Imports() {
  const { data, error, refetch } = useAsk(importList, {})
  const mayDecide = useMay(importDoubtList.permission)
  const waiting = data?.items.reduce((sum, { doubtful }) => sum + doubtful, 0) ?? 0
  return (
    <PageBody>
      <div className={css.page}>
        <Card
          title="Enviar um arquivo"
          subtitle="O XML do CNES com unidades, equipes e profissionais, áreas do território, cidadãos com domicílios e famílias, ou a planilha de outro cadastro. Nada é gravado antes que você confira o plano."
        >
          <Form
            of={importCreate}
            title="Enviar um arquivo"
            submitLabel="Enviar e conferir"
            onDone={(answer) => answer && void navigate(loadPath(answer.id))}
          />
          <AreaSources />
        </Card>
        <Templates />
        {waiting > 0 && (
          <Notice
            tone="warning"
            title={`${rowsText(waiting)} à espera de uma decisão`}
            actions={
              mayDecide && (
                <ButtonLink icon={UserRoundCheck} href={doubtsPath}>
                  Decidir
                </ButtonLink>
              )
            }
          >
            São pessoas que podem já estar cadastradas, ou não.
          </Notice>
        )}
        {error && <ErrorScreen error={error} retry={refetch} />}
        {!data && !error && <Skeleton kind="card" count={2} />}
        {data?.items.length === 0 && <EmptyState icon={FileUp} title="Nenhum arquivo foi carregado ainda." />}
        {data && data.items.length > 0 && (
          <ul className={css.list} aria-label="Cargas">
            {data.items.map((one) => (
              <li key={one.id}>
                <LoadCard of={one} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </PageBody>
  )
}

/** Of each register a table with the columns of the contract, to be filled in with any program. */
function Templates() {
  const { data, error, refetch } = useAsk(importFormats, {})
  const tables = [
    { name: 'citizens', title: 'cidadãos', text: templateOf(peopleColumns) },
    ...(data?.items ?? []).map(({ name, title, columns }) => ({ name, title, text: templateOf(columns) })),
  ]
  return (
    <Card
      title="Modelos de planilha"
      subtitle="Preencha com qualquer programa e envie acima. Os títulos dizem de que cadastro é a planilha."
    >
      {error && <ErrorScreen error={error} retry={refetch} />}
      <ul className={css.templates} aria-label="Modelos de planilha">
        {tables.map(({ name, title, text }) => (
          <li key={name}>
            <Button
              icon={Download}
              onClick={() => save(new Blob([text], { type: 'text/csv' }), `modelo - ${title}.csv`)}
            >
              {titleCase(title)}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function LoadCard({ of }: { of: LoadRow }) {
  const { state, created, changed, homes, families, doubtful } = of
  const counts = [
    [created, 'novo', 'novos'],
    [changed, 'alterado', 'alterados'],
    [homes, 'domicílio', 'domicílios'],
    [families, 'família', 'famílias'],
    [doubtful, 'duvidoso', 'duvidosos'],
  ] as const
  const said = counts.flatMap(([count, one, many]) => (count > 0 ? formatCount(count, one, many) : []))
  return (
    <Card
      title={<Link href={loadPath(of.id)}>{of.fileName ?? of.source}</Link>}
      subtitle={[
        of.table ? titleCase(of.table.title) : '',
        of.fileName ? of.source : '',
        of.by,
        formatDateTime(of.startedAt),
      ]
        .filter(Boolean)
        .join(' · ')}
      action={<StatusDot tone={tones[state]}>{loadStates[state]}</StatusDot>}
    >
      <p className={css.muted}>
        {said.length > 0 ? said.join(' · ') : 'Nada foi gravado'}
        {of.undoneAt ? ` · desfeita em ${formatDateTime(of.undoneAt)}` : ''}
      </p>
      {of.hash && <p className={css.muted}>{`SHA-256 ${of.hash.slice(0, 16)}…`}</p>}
    </Card>
  )
}
