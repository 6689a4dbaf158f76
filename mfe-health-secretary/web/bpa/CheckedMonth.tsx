import { formatCount, formatDateTime, formatInteger, formatMonth } from '@saude/contract/formats'
import { monthAfter, today } from '@saude/contract/instants'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { Form, FormDialog } from '@saude/kits/form'
import { save } from '@saude/kits/platform'
import { Button, Card, Facts, Notice, toast } from '@saude/kits/ui'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { type bpaCheck, bpaExport } from '../../contract/bpa.ts'
import { Changes } from './Changes.tsx'
import css from './ExportBpa.module.css'
import { LeftOut } from './LeftOut.tsx'

export type BpaScope = InputOf<typeof bpaCheck>
export type BpaChecked = OutputOf<typeof bpaCheck>

interface CheckedMonthProps {
  scope: BpaScope
  result: BpaChecked
  /** Checks a scope: the same after an export or after something was mended, another one for a choice. */
  check: (scope: BpaScope) => Promise<void>
}

/** What a file would hold, what stays out and why, and the button that makes it. */
export function CheckedMonth({ scope, result, check }: CheckedMonthProps) {
  const [isOpen, setOpen] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const { lines, sheets, control, lateEntries, refusedTotal, exported, esus, withoutDetails } = result
  const month = formatMonth(scope.competence)
  const canExport = lines > 0 || exported
  return (
    <>
      <Card title={`Competência ${month}`}>
        <div className={css.result}>
          {exported && (
            <Exported scope={scope} exported={exported} check={check} compare={() => setComparing(true)} />
          )}
          {withoutDetails.length > 0 && (
            <Notice
              tone="warning"
              title={`Tabela SIGTAP de ${withoutDetails.map(formatMonth).join(', ')} sem os detalhes`}
            >
              CPF obrigatório, idade no consolidado e outras exigências não são conferidas. O próximo
              carregamento traz isto.
            </Notice>
          )}
          <Facts
            layout="columns"
            items={[
              { label: exported ? 'Linhas ainda não exportadas' : 'Linhas', value: formatInteger(lines) },
              { label: 'Folhas', value: formatInteger(sheets) },
              { label: 'Campo de controle', value: control },
              { label: 'Registros de meses anteriores', value: formatInteger(lateEntries) },
              { label: 'Vão pelo e-SUS APS', value: formatInteger(esus) },
              { label: 'Registros que ficam de fora', value: formatInteger(refusedTotal) },
            ]}
          />
          <Unidentified scope={scope} count={result.unidentified} check={check} />
          <div className={css.actions}>
            <Button kind="primary" icon={FileDown} disabled={!canExport} onClick={() => setOpen(true)}>
              {exported ? 'Exportar de novo' : 'Exportar arquivo'}
            </Button>
          </div>
        </div>
      </Card>
      <LeftOut scope={scope} result={result} again={() => check(scope)} />
      {isComparing && exported && <Changes file={exported.id} onClose={() => setComparing(false)} />}
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
              void check(scope)
            }}
          />
          {!exported && (
            <p>
              {`${formatCount(lines, 'linha', 'linhas')}. O que for exportado fica marcado e não vai em outro arquivo; ${formatCount(refusedTotal, 'registro fica', 'registros ficam')} de fora.`}
            </p>
          )}
        </FormDialog>
      )}
    </>
  )
}

interface ExportedProps extends Pick<CheckedMonthProps, 'scope' | 'check'> {
  exported: NonNullable<BpaChecked['exported']>
  compare: () => void
}

/** The file that is there does not change: what changed since is listed, and what came late goes with the next month. */
function Exported({ scope, exported, check, compare }: ExportedProps) {
  const next = monthAfter(scope.competence)
  const isOpen = next <= today().slice(0, 7)
  return (
    <Notice
      tone="info"
      title={`Exportada em ${formatDateTime(exported.at)} por ${exported.by ?? '–'}`}
      actions={
        <>
          <Button kind="quiet" onClick={compare}>
            O que mudou desde então
          </Button>
          {isOpen && (
            <Button
              kind="quiet"
              onClick={() => void check({ ...scope, competence: next, part: 'late' })}
            >{`Só os atrasados em ${formatMonth(next)}`}</Button>
          )}
        </>
      }
    >
      O arquivo não muda mais. O que foi registrado ou corrigido depois vai no mês seguinte, com a produção
      dele ou num arquivo só dos atrasados.
    </Notice>
  )
}

interface UnidentifiedProps extends Pick<CheckedMonthProps, 'scope' | 'check'> {
  count: number
}

/** The choice of the month: people who are not known well enough go consolidated, or stay out. */
function Unidentified({ scope, count, check }: UnidentifiedProps) {
  if (count === 0 && !scope.consolidates) return null
  const people = formatCount(count, 'registro', 'registros')
  return (
    <Notice
      tone="info"
      title={
        scope.consolidates
          ? `${people} sem identificação completa no consolidado (BPA-C)`
          : `${people} sem identificação completa ${count === 1 ? 'pode' : 'podem'} ir no consolidado (BPA-C)`
      }
      actions={
        <Button kind="quiet" onClick={() => void check({ ...scope, consolidates: !scope.consolidates })}>
          {scope.consolidates ? 'Deixar de fora' : 'Incluir no consolidado'}
        </Button>
      }
    >
      Só dos procedimentos que o SIGTAP deixa consolidar. Quem tem a identificação completa vai sempre no
      individualizado.
    </Notice>
  )
}

function keep({ file, name, lines, isRepeated }: OutputOf<typeof bpaExport>): void {
  save(new Blob([file], { type: 'text/plain' }), name)
  toast.success(
    isRepeated
      ? `${name} exportado de novo`
      : `${name} exportado com ${formatCount(lines, 'linha', 'linhas')}`,
  )
}
