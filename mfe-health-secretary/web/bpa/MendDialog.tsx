import { describeError } from '@saude/contract/errors'
import { formatCount, formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { healthUnitSearch } from '@saude/core/contract/health-unit'
import { useRelationOptions } from '@saude/kits/form'
import { Picker, type PickerOption, Select } from '@saude/kits/inputs'
import { useAsk, useSend } from '@saude/kits/platform'
import { Button, Dialog, ErrorScreen, Field, Link, Notice, Skeleton, toast } from '@saude/kits/ui'
import { useState } from 'react'
import { askAuthor, bpaMend, bpaMendPreview, elsewhere } from '../../contract/bpa-mend.ts'
import { type BpaReason, type Mending, mendingOf, reasonLabels } from '../../contract/bpa-reasons.ts'
import type { BpaScope } from './CheckedMonth.tsx'
import css from './MendDialog.module.css'

export interface MendDialogProps {
  scope: BpaScope
  reason: BpaReason
  /** One entry alone; without it all that the reason is about. */
  entry?: string
  onClose: (isMended: boolean) => void
}

type Group = OutputOf<typeof bpaMendPreview>['groups'][number]

const asIs = ''

/** Who was asked about some is asked about the others; about all of them anew where there are no others. */
const askable = ({ count, asked }: Group): number => (asked < count ? count - asked : count)

/** What would be written, professional by professional, before it is. */
export default function MendDialog({ scope, reason, entry, onClose }: MendDialogProps) {
  const input = { ...scope, cause: reason, ...(entry && { entry }) }
  const { data, error, refetch } = useAsk(bpaMendPreview, input)
  const [send, { isLoading }] = useSend(bpaMend)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [unit, setUnit] = useState<PickerOption | null>(null)
  const [failure, setFailure] = useState<string>()
  const mending = mendingOf(reason)
  const choiceOf = ({ key, proposals, mayAsk, isOpen, asked: askedFor, count }: Group): string => {
    if (key === elsewhere) return asIs
    // Who was asked already is asked again only where that is chosen.
    const fallback = mending === 'unit' ? (unit?.id ?? asIs) : mayAsk && askedFor < count ? askAuthor : asIs
    const first = isOpen ? asIs : proposals[0]?.value
    return chosen[key] ?? first ?? fallback
  }
  const groups = data?.groups ?? []
  const taken = groups.filter((group) => choiceOf(group) !== asIs)
  const countOf = (some: readonly Group[]) => some.reduce((sum, { count }) => sum + count, 0)
  const asked = taken.filter((group) => choiceOf(group) === askAuthor)
  const asking = asked.reduce((sum, group) => sum + askable(group), 0)
  const mended = countOf(taken) - countOf(asked)
  const act = async () => {
    const choices = taken.map((group) => ({ key: group.key, value: choiceOf(group) }))
    try {
      const done = await send({ ...input, choices })
      toast.success(doneText(done))
    } catch (wrong) {
      return setFailure(describeError(wrong).message)
    }
    onClose(true)
  }
  return (
    <Dialog
      open
      size="wide"
      sticky={isLoading}
      title={reasonLabels[reason]}
      subtitle={data && formatCount(data.total, 'registro', 'registros')}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>Voltar</Button>
          <Button kind="primary" disabled={taken.length === 0} loading={isLoading} onClick={() => void act()}>
            {buttonText(mended, asking, mending)}
          </Button>
        </>
      }
    >
      {failure && <Notice title={failure} />}
      {error && <ErrorScreen error={error} retry={refetch} level={3} />}
      {!data && !error && <Skeleton kind="rows" count={4} />}
      {data && (
        <div className={css.part}>
          {mending === 'author' && (
            <p className={css.fact}>
              Quem atendeu vê na tela inicial o que corrigir. O que foi feito ou encontrado ninguém preenche
              por outro.
            </p>
          )}
          {mending === 'unit' &&
            groups.some(({ key, proposals }) => key !== elsewhere && proposals.length === 0) && (
              <UnitForOthers value={unit} onChange={setUnit} />
            )}
          <ul className={css.groups}>
            {groups.map((group) => (
              <GroupRow
                key={group.key}
                group={group}
                value={choiceOf(group)}
                unit={mending === 'unit' ? unit : null}
                mending={mending}
                onChange={(value) => setChosen({ ...chosen, [group.key]: value })}
              />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

/** What would be proposed if the record of who attended had it. */
const missingIn: Readonly<Partial<Record<Mending, string>>> = {
  occupation: 'O cadastro de quem atendeu não tem ocupação (CBO) que realize o procedimento.',
  professional: 'O cadastro de quem atendeu não tem CNS válido.',
}

function buttonText(mended: number, asked: number, mending: Mending): string {
  if (mended + asked === 0) return mending === 'author' ? 'Pedir' : 'Corrigir'
  return [
    ...(mended > 0 ? [`Corrigir ${formatInteger(mended)}`] : []),
    ...(asked > 0 ? [mended > 0 ? `pedir ${formatInteger(asked)}` : `Pedir ${formatInteger(asked)}`] : []),
  ].join(' e ')
}

const doneText = ({ mended, asked }: OutputOf<typeof bpaMend>): string =>
  [
    ...(mended > 0 || asked === 0 ? [formatCount(mended, 'registro corrigido', 'registros corrigidos')] : []),
    ...(asked > 0
      ? [formatCount(asked, 'correção pedida a quem atendeu', 'correções pedidas a quem atendeu')]
      : []),
  ].join(', ')

interface UnitForOthersProps {
  value: PickerOption | null
  onChange: (unit: PickerOption | null) => void
}

/** One unit for all of whom none is known. */
function UnitForOthers({ value, onChange }: UnitForOthersProps) {
  const { load } = useRelationOptions({ search: healthUnitSearch.name }, { enabled: true })
  return (
    <Field label="Unidade de quem não tem proposta">
      <Picker load={load} value={value} onChange={onChange} placeholder="Nome ou CNES" />
    </Field>
  )
}

/** Letters that a field shows on a phone. */
const fieldShows = 28

function askText({ count, asked }: Group): string {
  if (asked === 0) return 'Pedir a quem atendeu'
  const left = count - asked
  return left > 0
    ? `Pedir ${left === 1 ? 'o que falta' : `os ${formatInteger(left)} que faltam`}`
    : 'Pedir de novo a quem atendeu'
}

function nothingText({ key, professionalId }: Group, mending: Mending): string {
  if (key === elsewhere) return 'Use Ver e Abrir, na lista'
  if (mending === 'unit') return 'Sem proposta: escolha a unidade acima'
  return professionalId ? 'Nada a propor' : 'Quem atendeu não tem conta aqui'
}

interface GroupRowProps {
  group: Group
  value: string
  unit: PickerOption | null
  mending: Mending
  onChange: (value: string) => void
}

function GroupRow({ group, value, unit, mending, onChange }: GroupRowProps) {
  const { key, professional, what, count, proposals, mayAsk, asked, answered, professionalId } = group
  const options = {
    ...Object.fromEntries(proposals.map((one) => [one.value, one.label])),
    ...(unit && { [unit.id]: unit.name }),
    ...(mayAsk && { [askAuthor]: askText(group) }),
    [asIs]: 'Deixar como está',
  }
  const proposal = proposals.find((one) => one.value === value)
  const missing = missingIn[mending]
  const hasChoice = key !== elsewhere && Object.keys(options).length > 1
  return (
    <li className={css.group}>
      <div>
        <strong>{professional ?? 'Sem profissional'}</strong>
        <p className={css.fact}>
          {[
            formatCount(count, 'registro', 'registros'),
            what,
            proposal && `conforme ${proposal.source}`,
            asked > 0 && formatCount(asked, 'correção pedida', 'correções pedidas'),
            answered > 0 && formatCount(answered, 'respondida', 'respondidas'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {proposal && proposal.label.length > fieldShows && <p className={css.whole}>{proposal.label}</p>}
        {proposals.length === 0 && professionalId && missing && (
          <p className={css.fact}>
            {`${missing} `}
            <Link href={`/app/options/user/update/${professionalId}`}>Abrir o cadastro</Link>
          </p>
        )}
      </div>
      {hasChoice ? (
        // Who it is for stands beside it.
        <Select
          label={`Gravar para ${professional ?? 'sem profissional'}`}
          options={options}
          value={value}
          onChange={(next) => onChange(next ?? asIs)}
          required
        />
      ) : (
        <p className={css.fact}>{nothingText(group, mending)}</p>
      )}
    </li>
  )
}
