import { formatCount, formatDateTime, formatInteger, formatMonth } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import {
  type SigtapState,
  sigtapActivate,
  sigtapCancel,
  type sigtapPackages,
  sigtapStates,
} from '@saude/core/contract/sigtap'
import { useSend } from '@saude/kits/platform'
import {
  Button,
  ButtonLink,
  Card,
  Facts,
  Notice,
  ProgressBar,
  StatusDot,
  type Tone,
  toast,
  useConfirm,
} from '@saude/kits/ui'
import { Check, GitCompare, X } from 'lucide-react'
import css from './UploadSigtap.module.css'

type Package = OutputOf<typeof sigtapPackages>['items'][number]

const tones: Readonly<Record<SigtapState, Tone>> = {
  loading: 'info',
  staged: 'warning',
  active: 'success',
  replaced: 'neutral',
  refused: 'danger',
  cancelled: 'neutral',
  interrupted: 'danger',
}

const differencesOf = ({ added, ended, changed }: Package): string =>
  [
    formatCount(added ?? 0, 'novo', 'novos'),
    formatCount(ended ?? 0, 'encerrado', 'encerrados'),
    formatCount(changed ?? 0, 'alterado', 'alterados'),
  ].join(', ')

/** One package that was sent: how far it is, what it holds and changes, and what can be done with it. */
export function PackageCard({ of, differences }: { of: Package; differences: string }) {
  const { id, state, competence, comparedWith } = of
  const confirm = useConfirm()
  const [activate, activating] = useSend(sigtapActivate)
  const [cancel, cancelling] = useSend(sigtapCancel)
  const month = competence ? formatMonth(competence) : undefined
  const act = (work: () => Promise<unknown>, done: string) =>
    work().then(
      () => toast.success(done),
      (error: unknown) => toast.failure(error),
    )

  const askToActivate = async () => {
    const sure = await confirm({
      title: `Ativar a competência ${month}?`,
      text: `As buscas de procedimentos, ocupações e diagnósticos passam a usá-la para registros a partir de ${month}. As tabelas de outros meses continuam valendo para os seus registros.`,
      confirmLabel: 'Ativar',
    })
    if (sure) await act(() => activate({ id }), `Competência ${month} em uso`)
  }

  const askToCancel = async () => {
    const isLoading = state === 'loading'
    const sure = await confirm({
      title: isLoading ? 'Cancelar o envio?' : `Descartar a competência ${month}?`,
      text: isLoading
        ? 'O que já foi lido é apagado. Nada do que está em uso muda.'
        : 'A tabela lida é apagada. Nada do que está em uso muda.',
      confirmLabel: isLoading ? 'Cancelar envio' : 'Descartar',
      danger: true,
    })
    if (sure) await act(() => cancel({ id }), isLoading ? 'Envio cancelado' : 'Tabela descartada')
  }

  return (
    <Card
      title={month ? `Competência ${month}` : of.fileName}
      subtitle={`${of.fileName} · enviado por ${of.sentBy ?? ''} em ${formatDateTime(of.createdAt)}`}
      action={<StatusDot tone={tones[state]}>{sigtapStates[state]}</StatusDot>}
    >
      <div className={css.card}>
        {state === 'loading' && (
          <div className={css.progress}>
            <ProgressBar value={of.fraction} label={`Lendo ${of.fileName}`} />
            <span>
              {of.stage ?? 'Lendo'}: {Math.round(of.fraction * 100)}%
            </span>
          </div>
        )}
        {of.refusal && <Notice title="Pacote recusado: nada foi alterado">{of.refusal}</Notice>}
        {state === 'active' && !of.hasDetails && (
          <Notice tone="info" title="Sem os detalhes dos procedimentos">
            {`CPF obrigatório, idade no consolidado e outras exigências ainda não são conferidas: o próximo carregamento da competência ${month} traz isto.`}
          </Notice>
        )}
        {of.procedures != null && (
          <Facts
            layout="columns"
            items={[
              { label: 'Procedimentos', value: formatInteger(of.procedures) },
              { label: 'Ocupações', value: formatInteger(of.occupations) },
              { label: 'Diagnósticos', value: formatInteger(of.diagnoses) },
              {
                label: comparedWith ? `Diferenças para ${formatMonth(comparedWith)}` : 'Diferenças',
                value: comparedWith ? differencesOf(of) : 'Primeira tabela: nada com que comparar',
              },
            ]}
          />
        )}
        <div className={css.actions}>
          {comparedWith && (state === 'staged' || state === 'active') && (
            <ButtonLink icon={GitCompare} href={differences}>
              Ver diferenças
            </ButtonLink>
          )}
          {state === 'staged' && (
            <Button
              kind="primary"
              icon={Check}
              disabled={activating.isLoading}
              onClick={() => void askToActivate()}
            >
              Ativar
            </Button>
          )}
          {(state === 'staged' || state === 'loading') && (
            <Button icon={X} disabled={cancelling.isLoading} onClick={() => void askToCancel()}>
              {state === 'loading' ? 'Cancelar envio' : 'Descartar'}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
