import { formatDate } from '@saude/contract/formats'
import { anyRecord } from '@saude/contract/record/record'
import { RemovedNotice, removalOf, useRemoval } from '@saude/kits/list'
import { useAsk, useDisabledReason, useRunning } from '@saude/kits/platform'
import { Card, IconButton, SimpleTable } from '@saude/kits/ui'
import { Trash2 } from 'lucide-react'
import { accompanimentExam, examResults, notificationStatuses } from '../../contract/accompaniment-exam.ts'
import { RecordButton } from './RecordButton.tsx'
import type { ShownCase } from './shown-case.ts'

const removal = removalOf(anyRecord(accompanimentExam))

/** Exams of a case: what was taken, what came out, and whether it was notified. */
export function ExamCard({ entry: { id, citizen } }: { entry: ShownCase }) {
  const { data, error } = useAsk(accompanimentExam.list, {
    epidemiologicalAccompanimentId: id,
    stopIndex: 249,
  })
  const subtitle = citizen.name ?? ''
  const remove = useRemoval(removal)
  const mayRemove = useRunning().may(accompanimentExam.remove)
  const reason = useDisabledReason(accompanimentExam.remove)
  return (
    <Card
      title="Resultados de exames"
      action={
        <RecordButton
          of={accompanimentExam.create}
          label="Registrar exame"
          subtitle={subtitle}
          fixed={{ epidemiologicalAccompanimentId: id }}
          done="Exame registrado"
        />
      }
    >
      {removal && <RemovedNotice of={removal} />}
      <SimpleTable
        caption="Resultados de exames"
        rows={data?.items}
        rowKey={(row) => row.id}
        loading={!data && !error}
        empty={error ? 'Não foi possível carregar os exames.' : 'Nenhum exame registrado.'}
        columns={[
          { key: 'exam', title: 'Exame', cell: ({ laboratoryExam }) => laboratoryExam.name },
          {
            key: 'collected',
            title: 'Coletado em',
            cell: ({ collectionDate }) => formatDate(collectionDate),
          },
          { key: 'result', title: 'Resultado', cell: ({ resultExam }) => examResults[resultExam] },
          {
            key: 'notified',
            title: 'Notificação',
            cell: ({ notificationStatus }) => notificationStatuses[notificationStatus],
          },
          {
            key: 'file',
            title: 'Laudo',
            cell: ({ examResultDocument: file }) =>
              file && 'url' in file && typeof file.url === 'string' ? (
                <a href={file.url}>{file.name}</a>
              ) : (
                '–'
              ),
          },
        ]}
        actions={(row) => (
          <>
            <RecordButton
              of={accompanimentExam.update}
              at="document"
              label="Alterar exame"
              subtitle={subtitle}
              values={row}
              fixed={{}}
              done="Exame alterado"
            />
            {mayRemove && remove && (
              <IconButton
                icon={Trash2}
                danger
                name={`Remover exame: ${row.laboratoryExam.name ?? ''}`}
                aria-disabled={reason !== undefined || undefined}
                title={reason}
                onClick={() =>
                  reason === undefined && void remove({ id: row.id, name: row.laboratoryExam.name ?? '' })
                }
              />
            )}
          </>
        )}
      />
    </Card>
  )
}
