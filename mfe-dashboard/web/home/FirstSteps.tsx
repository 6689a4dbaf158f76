import { inPhases, stepPhases } from '@saude/contract/first-steps'
import { formatInteger } from '@saude/contract/formats'
import { holds } from '@saude/contract/permissions'
import { keysOf } from '@saude/contract/values'
import { firstStepHide, firstStepPlan } from '@saude/core/contract/first-step-plan'
import { useAsk, useHeld, useSend } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { Button, Card, IconButton, toast } from '@saude/kits/ui'
import { CircleCheck, EyeOff } from 'lucide-react'
import { useState } from 'react'
import css from './FirstSteps.module.css'
import { type FirstStepsKnown, isOpen, type Step } from './useFirstSteps.ts'

/** What a new municipality has to do before it works: who does each step, and with what. Done and hidden ones go. */
export default function FirstSteps({ steps, hidden: known }: FirstStepsKnown) {
  const [hidden, setHidden] = useState(known)
  const [isAll, setAll] = useState(false)
  const [hide] = useSend(firstStepHide)
  const permissions = [...new Set(steps.flatMap(({ needs }) => needs ?? []))]
  const { data } = useAsk(firstStepPlan, { permissions })
  const show = async (name: string, isHidden: boolean) => {
    try {
      setHidden((await hide({ name, isHidden })).hidden)
    } catch (error) {
      toast.failure(error)
    }
  }
  const done = steps.filter(({ isDone }) => isDone)
  const put = steps.filter(({ name, isDone }) => !isDone && hidden.includes(name))
  const shown = steps.filter(isAll ? ({ isDone }) => !isDone : isOpen(hidden))
  if (shown.length === 0 && put.length === 0) return null
  return (
    <Card
      title="Primeiros passos"
      subtitle={`${formatInteger(done.length)} de ${formatInteger(steps.length)} prontos. Cada passo sai daqui quando está feito.`}
      className={css.card ?? ''}
    >
      {keysOf(stepPhases).map((phase) => {
        const own = inPhases(shown).filter((step) => step.phase === phase)
        if (own.length === 0) return null
        return (
          <section key={phase} aria-label={stepPhases[phase]}>
            <h3 className={css.phase}>{stepPhases[phase]}</h3>
            <ul className={css.list}>
              {own.map((step) => (
                <Row
                  key={step.name}
                  step={step}
                  who={whoOf(step, data?.who ?? [])}
                  isHidden={hidden.includes(step.name)}
                  onHide={(isHidden) => void show(step.name, isHidden)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {done.length > 0 && (
        <p className={css.done}>
          <CircleCheck size={16} aria-hidden /> Prontos:{' '}
          {inPhases(done)
            .map(({ title }) => title)
            .join(', ')}
        </p>
      )}
      {put.length > 0 && (
        <Button onClick={() => setAll(!isAll)}>
          {isAll ? 'Não mostrar os ocultos' : `Mostrar ocultos (${formatInteger(put.length)})`}
        </Button>
      )}
    </Card>
  )
}

interface RowProps {
  readonly step: Step
  /** Who else does it; undefined while that is not known. */
  readonly who: string | undefined
  readonly isHidden: boolean
  readonly onHide: (isHidden: boolean) => void
}

function Row({ step: { title, text, path, needs, by }, who, isHidden, onHide }: RowProps) {
  const held = useHeld()
  const isOwn = by == null && holds(needs ?? undefined, held)
  return (
    <li className={css.row}>
      <div className={css.words}>
        {isOwn && path ? (
          <Link href={path} className={css.title}>
            {title}
          </Link>
        ) : (
          <span className={css.title}>{title}</span>
        )}
        <p>{text}</p>
        <p className={css.who}>Quem faz: {isOwn ? 'você' : (by ?? who ?? '…')}</p>
      </div>
      {isHidden ? (
        <Button onClick={() => onHide(false)}>Mostrar de novo</Button>
      ) : (
        <IconButton icon={EyeOff} name={`Ocultar ${title}`} onClick={() => onHide(true)} />
      )}
    </li>
  )
}

/** So many groups are named. */
const most = 3

interface Who {
  readonly permission: string
  readonly isProvider: boolean
  readonly groups: readonly { readonly name: string; readonly hasPeople: boolean }[]
}

/** The groups that may, those with people alone where there are such. */
function whoOf({ needs }: Step, known: readonly Who[]): string | undefined {
  const found = known.find(({ permission }) => permission === needs)
  if (!found) return undefined
  if (found.isProvider) return 'equipe do provedor'
  const peopled = found.groups.filter(({ hasPeople }) => hasPeople)
  const named = (peopled.length > 0 ? peopled : found.groups).slice(0, most).map(({ name }) => name)
  if (named.length === 0) return 'nenhum grupo tem a permissão'
  return peopled.length > 0 ? named.join(', ') : `${named.join(', ')}: ainda sem pessoas`
}
