import { formatDateTime, formatMonth } from '@saude/contract/formats'
import { useAsk } from '@saude/kits/platform'
import { Card, ErrorScreen, SimpleTable, Skeleton } from '@saude/kits/ui'
import { bpaFiles, bpaKinds, bpaParts } from '../../contract/bpa.ts'

/** The files that were made, with who exported them again and why. */
export function BpaFiles() {
  const { data, error, refetch } = useAsk(bpaFiles, {})
  return (
    <Card title="Arquivos exportados">
      {error && <ErrorScreen error={error} retry={refetch} level={3} />}
      {!data && !error && <Skeleton kind="rows" count={2} />}
      {data && (
        <SimpleTable
          caption="Arquivos exportados"
          rows={data.items}
          rowKey={({ id }) => id}
          empty="Nenhum arquivo foi exportado."
          columns={[
            { key: 'competence', title: 'Competência', cell: ({ competence }) => formatMonth(competence) },
            { key: 'name', title: 'Arquivo', cell: ({ name }) => name },
            {
              key: 'scope',
              title: 'Conteúdo',
              cell: ({ healthUnit, kind, part, unidentified }) =>
                [
                  healthUnit ?? 'Todas as unidades',
                  kind && bpaKinds[kind],
                  part && bpaParts[part].toLowerCase(),
                  unidentified && `${unidentified} sem identificação completa no consolidado`,
                ]
                  .filter(Boolean)
                  .join(', '),
            },
            { key: 'lines', title: 'Linhas', align: 'right', cell: ({ lines }) => lines },
            { key: 'sheets', title: 'Folhas', align: 'right', cell: ({ sheets }) => sheets },
            { key: 'control', title: 'Controle', align: 'right', cell: ({ control }) => control },
            {
              key: 'exported',
              title: 'Exportado',
              cell: ({ exportedAt, exportedBy }) =>
                `${formatDateTime(exportedAt)}${exportedBy ? `, ${exportedBy}` : ''}`,
            },
            {
              key: 'repeats',
              title: 'De novo',
              cell: ({ repeats }) =>
                repeats.map(({ at, reason }) => `${formatDateTime(at)}: ${reason}`).join('; ') || '–',
            },
          ]}
        />
      )}
    </Card>
  )
}
