import { formatCount, formatDateTime, formatInteger, formatMonth } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { useAsk } from '@saude/kits/platform'
import { Card, ErrorScreen, SimpleTable, Skeleton, usePhone } from '@saude/kits/ui'
import { bpaFiles, bpaKinds, bpaParts } from '../../contract/bpa.ts'
import { Rows } from './Rows.tsx'

type File = OutputOf<typeof bpaFiles>['items'][number]

/** The files that were made, with who exported them again and why. */
export function BpaFiles() {
  const { data, error, refetch } = useAsk(bpaFiles, {})
  const phone = usePhone()
  const Files = phone && data && data.items.length > 0 ? FileRows : FileTable
  return (
    <Card title="Arquivos exportados">
      {error && <ErrorScreen error={error} retry={refetch} level={3} />}
      {!data && !error && <Skeleton kind="rows" count={2} />}
      {data?.items.length === 0 && <p>Nenhum arquivo foi exportado.</p>}
      {data && data.items.length > 0 && <Files files={data.items} />}
    </Card>
  )
}

/** On a phone eight columns would have to be scrolled to. */
const FileRows = ({ files }: { files: readonly File[] }) => (
  <Rows
    label="Arquivos exportados"
    rows={files}
    rowKey={({ id }) => id}
    title={({ name, competence }) => `${name}, ${formatMonth(competence)}`}
    lines={(file) => [
      contentOf(file),
      [
        formatCount(file.lines, 'linha', 'linhas'),
        formatCount(file.sheets, 'folha', 'folhas'),
        `controle ${file.control}`,
      ].join(', '),
      `Exportado em ${exportedText(file)}`,
      file.repeats.length > 0 && `De novo em ${repeatsText(file)}`,
    ]}
  />
)

const FileTable = ({ files }: { files: readonly File[] }) => (
  <SimpleTable
    caption="Arquivos exportados"
    rows={files}
    rowKey={({ id }) => id}
    columns={[
      { key: 'competence', title: 'Competência', cell: ({ competence }) => formatMonth(competence) },
      { key: 'name', title: 'Arquivo', cell: ({ name }) => name },
      { key: 'scope', title: 'Conteúdo', cell: contentOf },
      { key: 'lines', title: 'Linhas', align: 'right', cell: ({ lines }) => formatInteger(lines) },
      { key: 'sheets', title: 'Folhas', align: 'right', cell: ({ sheets }) => formatInteger(sheets) },
      { key: 'control', title: 'Controle', align: 'right', cell: ({ control }) => control },
      { key: 'exported', title: 'Exportado', cell: exportedText },
      { key: 'repeats', title: 'De novo', cell: (file) => repeatsText(file) || '–' },
    ]}
  />
)

const contentOf = ({ healthUnit, kind, part, unidentified }: File): string =>
  [
    healthUnit ?? 'Todas as unidades',
    kind && bpaKinds[kind],
    part && bpaParts[part].toLowerCase(),
    unidentified && `${unidentified} sem identificação completa no consolidado`,
  ]
    .filter(Boolean)
    .join(', ')

const exportedText = ({ exportedAt, exportedBy }: File): string =>
  `${formatDateTime(exportedAt)}${exportedBy ? `, ${exportedBy}` : ''}`

const repeatsText = ({ repeats }: File): string =>
  repeats.map(({ at, reason }) => `${formatDateTime(at)}: ${reason}`).join('; ')
