import type { ItemOf } from '@saude/contract/list-query'
import { InfiniteList, type Removal, RemovedNotice, type RowAction, useRemoval } from '@saude/kits/list'
import { deviceHolds, useMay } from '@saude/kits/platform'
import { StatusDot } from '@saude/kits/ui'
import { ArchiveRestore, ClipboardCheck, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { citizenCreate, citizenDelete, citizenList, citizenRestore } from '../../contract/citizen.ts'
import { visitRecord } from '../../contract/visit.ts'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'
import { citizenViews } from '../menu/citizen-actions.ts'
import { RemovedList } from './RemovedList.tsx'

/** Forms come when one is opened: the list is the first thing that an agent waits for. */
const VisitDialog = lazy(() => import('../visit/VisitDialog.tsx'))

type Row = ItemOf<typeof citizenList>

const removal: Removal = {
  remove: citizenDelete,
  restore: citizenRestore,
  mayRestore: citizenRestore.permission,
  question: ({ name }) => ({
    title: `Remover ${name}`,
    text: `Confirma a remoção do cadastro do cidadão? ${name} pode ser restaurado em até 30 dias.`,
  }),
  removed: ({ name }) => `Cadastro de ${name} removido`,
  restored: 'Cadastro restaurado',
}

/** /app/citizen: the list that staff work from all day. */
export default function CitizenList() {
  const remove = useRemoval(removal)
  const mayOpen = useMay('citizenHistory')
  const mayUndo = useMay('citizenRemovedList')
  const [visited, setVisited] = useState<Row>()
  const [isRemovedOpen, setRemovedOpen] = useState(false)
  return (
    <>
      <InfiniteList
        of={citizenList}
        columns={[
          { field: 'name', width: 60, sub: situation },
          { field: 'cns', width: 40 },
        ]}
        actions={(row): RowAction[] => [
          ...citizenViews(row.id),
          // At the door without a connection the list is all there is; otherwise visits have screens of their own.
          ...(deviceHolds()
            ? [
                {
                  label: 'Registrar visita',
                  icon: ClipboardCheck,
                  onSelect: () => setVisited(row),
                  runs: visitRecord,
                },
              ]
            : []),
          {
            label: 'Remover',
            icon: Trash2,
            onSelect: () => void remove(row),
            runs: citizenDelete,
            danger: true,
          },
        ]}
        create={{
          to: '/app/citizen/create',
          label: 'Novo cidadão',
          runs: citizenCreate,
          carries: ['name', 'cns', 'cpf'],
        }}
        rowLink={({ id }) => (mayOpen ? `/app/citizen/history/${id}` : undefined)}
        title="Cidadãos"
        print
        titleMenu={<CitizenMenu />}
        more={
          mayUndo
            ? [{ label: 'Cadastros removidos', icon: ArchiveRestore, onSelect: () => setRemovedOpen(true) }]
            : []
        }
      />
      {isRemovedOpen && <RemovedList onClose={() => setRemovedOpen(false)} />}
      <RemovedNotice of={removal} />
      {visited && (
        <Suspense>
          <VisitDialog id={visited.id} name={visited.name} onClose={() => setVisited(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Under the name: a death, a move. */
function situation({ deathAt, addressOnCity }: Row) {
  const isGone = addressOnCity === false
  if (!deathAt && !isGone) return null
  return (
    <>
      {deathAt && <StatusDot tone="danger">Cidadão falecido</StatusDot>}{' '}
      {isGone && <StatusDot tone="warning">Mudou-se</StatusDot>}
    </>
  )
}
