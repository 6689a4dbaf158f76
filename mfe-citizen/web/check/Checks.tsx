import { formatDate, formatInteger } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { Form, FormDialog } from '@saude/kits/form'
import { InfiniteList, type RowAction, RowLines } from '@saude/kits/list'
import { useAsk, useSend } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { Button, toast } from '@saude/kits/ui'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  checkKinds,
  registerCheckCount,
  registerCheckDismiss,
  registerCheckList,
  registerCheckRestore,
} from '../../contract/check.ts'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'
import css from './Checks.module.css'
import { useMending } from './mending.ts'

type Row = ItemOf<typeof registerCheckList>

/** /app/citizen/check: what records say that can hardly be so, each with the screen that mends it. */
export default function Checks() {
  const { mendingOf, linkOf } = useMending()
  const [dismissed, setDismissed] = useState<Row>()
  const [send] = useSend(registerCheckRestore)
  const restore = async ({ id, version }: Row) => {
    await send({ id, version })
    toast.success('Volta a ser conferido')
  }
  const actions = (row: Row): RowAction[] => [
    ...mendingOf(row),
    row.dismissedBecause
      ? {
          label: 'Conferir de novo',
          icon: Undo2,
          onSelect: () => void restore(row),
          runs: registerCheckRestore,
        }
      : {
          label: 'Está certo assim',
          icon: CircleCheck,
          onSelect: () => setDismissed(row),
          runs: registerCheckDismiss,
        },
  ]
  return (
    <>
      <InfiniteList
        of={registerCheckList}
        title="Cadastros a conferir"
        titleMenu={<CitizenMenu />}
        csv
        print
        empty="Nada a conferir: nenhum cadastro com estes filtros diz o que não pode ser."
        notice={<Kinds />}
        columns={[
          { field: 'kind', sub: ({ score }) => (typeof score === 'number' ? `${score}% de semelhança` : '') },
          {
            field: 'citizen',
            draw: ({ citizen }) => citizen?.name ?? '–',
            sub: ({ other }) => (other ? `e ${other.name}` : ''),
          },
          { field: 'address', draw: ({ address }) => address ?? '–', sub: whose, wideOnly: true },
          { field: 'reasons', draw: reasonsOf, wideOnly: true },
          { field: 'since', draw: ({ since }) => formatDate(since), wideOnly: true },
        ]}
        phoneRow={(row) => <RowLines title={whom(row)} below={[[checkKinds[row.kind]], [why(row)]]} />}
        phoneLines={3}
        rowTitle={(row) => ({ title: whom(row), subtitle: [checkKinds[row.kind], why(row)].join(' · ') })}
        rowLink={linkOf}
        actions={actions}
      />
      {dismissed && <DismissDialog of={dismissed} onClose={() => setDismissed(undefined)} />}
    </>
  )
}

const whom = ({ citizen, address }: Row): string => citizen?.name ?? address ?? 'Domicílio'

const reasonsOf = ({ dismissedBecause, dismissedBy, reasons }: Row): string =>
  dismissedBecause ? `Dispensado por ${dismissedBy ?? '–'}: ${dismissedBecause}` : (reasons ?? '–')

/** Where there is one line for it alone: the micro-area in place of nothing. */
const why = (row: Row): string =>
  row.dismissedBecause || row.reasons || !row.microArea ? reasonsOf(row) : `Microárea ${row.microArea}`

const whose = ({ microArea, agentName }: Row): string =>
  [microArea && `Microárea ${microArea}`, agentName].filter(Boolean).join(' · ')

const named = (text: string | null) => (text ? { id: text.split('~')[0] ?? '' } : null)

/** How many there are of each kind; a press shows those of one, another one all. */
function Kinds() {
  const { params, set } = useSearch()
  const { data } = useAsk(registerCheckCount, {
    healthUnit: named(params.get('healthUnit')),
    microArea: named(params.get('microArea')),
    responsibleAcs: named(params.get('responsibleAcs')),
  })
  const chosen = params.get('kind')
  if (!data?.items.length) return null
  return (
    <ul className={css.kinds} aria-label="Motivos">
      {data.items.map(({ kind, count }) => (
        <li key={kind}>
          <Button
            kind={kind === chosen ? 'primary' : 'quiet'}
            aria-pressed={kind === chosen}
            onClick={() => set({ kind: kind === chosen ? undefined : kind })}
          >
            {`${checkKinds[kind]} (${formatInteger(count)})`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface DismissDialogProps {
  of: Row
  onClose: () => void
}

/** Asks why something is right as it is. */
function DismissDialog({ of: row, onClose }: DismissDialogProps) {
  const title = 'Está certo assim'
  return (
    <FormDialog title={title} subtitle={`${checkKinds[row.kind]}: ${whom(row)}`} onClose={onClose}>
      <Form
        of={registerCheckDismiss}
        title={title}
        fixed={{ id: row.id, version: row.version }}
        submitLabel="Dispensar"
        cancel={onClose}
        onDone={() => {
          toast.success('Dispensado até que os dados mudem')
          onClose()
        }}
      />
    </FormDialog>
  )
}
