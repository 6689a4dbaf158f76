import { formatDate, formatDateTime } from '@saude/contract/formats'
import { useAsk } from '@saude/kits/platform'
import { Card, SimpleTable } from '@saude/kits/ui'
import { accompanimentContact, contactResults, courses } from '../../contract/accompaniment-contact.ts'
import { RecordButton } from './RecordButton.tsx'
import type { ShownCase } from './shown-case.ts'

/** Calls and visits of a case, the newest first. */
export function ContactCard({ entry: { id, citizen, nextContactOn } }: { entry: ShownCase }) {
  const { data, error } = useAsk(accompanimentContact.list, {
    epidemiologicalAccompanimentId: id,
    stopIndex: 249,
  })
  return (
    <Card
      title="Contatos"
      subtitle={nextContactOn ? `Próximo contato em ${formatDate(nextContactOn)}` : undefined}
      action={
        <RecordButton
          of={accompanimentContact.create}
          label="Registrar contato"
          subtitle={citizen.name ?? ''}
          fixed={{ epidemiologicalAccompanimentId: id }}
          done="Contato registrado"
        />
      }
    >
      <SimpleTable
        caption="Contatos"
        rows={data?.items}
        rowKey={(row) => row.id}
        loading={!data && !error}
        empty={error ? 'Não foi possível carregar os contatos.' : 'Nenhum contato registrado.'}
        columns={[
          { key: 'at', title: 'Quando', cell: ({ at }) => formatDateTime(at) },
          { key: 'result', title: 'Resultado', cell: ({ result }) => contactResults[result] },
          { key: 'course', title: 'Como está', cell: ({ course }) => (course ? courses[course] : '–') },
          { key: 'by', title: 'Por', cell: ({ updatedBy }) => updatedBy?.name ?? '–' },
        ]}
      />
    </Card>
  )
}
