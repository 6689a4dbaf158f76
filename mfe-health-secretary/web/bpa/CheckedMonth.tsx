import { formatDate, formatDateTime, formatMonth } from '@saude/contract/formats'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { Form, FormDialog } from '@saude/kits/form'
import { save } from '@saude/kits/platform'
import { Button, ButtonLink, Card, EmptyState, Facts, Notice, SimpleTable, toast } from '@saude/kits/ui'
import { CircleCheck, FileDown } from 'lucide-react'
import { useState } from 'react'
import { type bpaCheck, bpaExport, mostRefused } from '../../contract/bpa.ts'
import css from './ExportBpa.module.css'

export type BpaScope = InputOf<typeof bpaCheck>
export type BpaChecked = OutputOf<typeof bpaCheck>

interface CheckedMonthProps {
  scope: BpaScope
  result: BpaChecked
  /** Checks the same once more: after an export, or after something was mended. */
  again: () => Promise<void>
}

/** What a file would hold, what stays out and why, and the button that makes it. */
export function CheckedMonth({ scope, result, again }: CheckedMonthProps) {
  const [isOpen, setOpen] = useState(false)
  const { lines, sheets, control, lateEntries, refusedTotal, refused, exported } = result
  const month = formatMonth(scope.competence)
  const canExport = lines > 0 || exported
  return (
    <>
      <Card title={`Competência ${month}`}>
        <div className={css.result}>
          {exported && (
            <Notice
              tone="info"
              title={`Exportada em ${formatDateTime(exported.at)} por ${exported.by ?? '–'}`}
            >
              O arquivo não muda mais. O que foi registrado ou corrigido depois vai no arquivo do mês
              seguinte.
            </Notice>
          )}
          <Facts
            layout="columns"
            items={[
              { label: exported ? 'Linhas ainda não exportadas' : 'Linhas', value: lines },
              { label: 'Folhas', value: sheets },
              { label: 'Campo de controle', value: control },
              { label: 'Registros de meses anteriores', value: lateEntries },
              { label: 'Registros que ficam de fora', value: refusedTotal },
            ]}
          />
          <div className={css.actions}>
            <Button kind="primary" icon={FileDown} disabled={!canExport} onClick={() => setOpen(true)}>
              {exported ? 'Exportar de novo' : 'Exportar arquivo'}
            </Button>
          </div>
        </div>
      </Card>
      <Card title={`O que fica de fora (${refusedTotal})`}>
        {refused.length === 0 ? (
          <EmptyState
            icon={CircleCheck}
            title={lines > 0 ? 'Nada fica de fora.' : 'Não há produção a exportar.'}
          />
        ) : (
          <Refused rows={refused} />
        )}
        {refused.length >= mostRefused && <p>{`São mostrados os primeiros ${mostRefused} motivos.`}</p>}
      </Card>
      {isOpen && (
        <FormDialog
          title={exported ? 'Exportar de novo' : 'Exportar arquivo'}
          subtitle={`Competência ${month}`}
          onClose={() => setOpen(false)}
        >
          <Form
            of={bpaExport}
            title="Exportar BPA"
            only={exported ? ['reason'] : []}
            fixed={{ ...scope }}
            submitLabel="Exportar"
            cancel={() => setOpen(false)}
            onDone={(answer) => {
              setOpen(false)
              if (answer) keep(answer)
              void again()
            }}
          />
          {!exported && (
            <p>
              {`${lines} linhas. O que for exportado fica marcado e não vai em outro arquivo; ${refusedTotal} registros ficam de fora.`}
            </p>
          )}
        </FormDialog>
      )}
    </>
  )
}

function keep({ file, name, lines, isRepeated }: OutputOf<typeof bpaExport>): void {
  save(new Blob([file], { type: 'text/plain' }), name)
  toast.success(isRepeated ? `${name} exportado de novo` : `${name} exportado com ${lines} linhas`)
}

const Refused = ({ rows }: { rows: BpaChecked['refused'] }) => (
  <SimpleTable
    caption="O que fica de fora"
    rows={rows}
    rowKey={({ id, problem }) => `${id} ${problem}`}
    columns={[
      { key: 'problem', title: 'Motivo', cell: ({ problem }) => problem },
      { key: 'citizen', title: 'Cidadão', cell: ({ citizen }) => citizen || '–' },
      { key: 'date', title: 'Data', cell: ({ date }) => formatDate(date) },
      { key: 'procedure', title: 'Procedimento', cell: (row) => row.procedureName ?? row.procedure ?? '–' },
    ]}
    actions={({ href, problem, citizen }) => (
      <ButtonLink href={href} kind="quiet" aria-label={`Corrigir: ${problem}, ${citizen ?? ''}`}>
        Corrigir
      </ButtonLink>
    )}
  />
)
