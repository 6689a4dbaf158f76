import { ProgressBar } from '../../ui/index.ts'
import type { Progress } from '../submit.ts'
import css from './SendProgress.module.css'

/** How far a form has come: what the server says it is at, else how much of the files was sent. */
export function SendProgress({ fraction, message, hasFiles }: Progress) {
  const isUnderWay = fraction < 1
  const share = `${Math.floor(fraction * 100)}%`
  const words = message ?? (hasFiles && isUnderWay ? `Enviando arquivo... ${share}` : 'Salvando...')
  return (
    <div className={css.progress}>
      <span>{words}</span>
      {/* At the end of the files the server still looks at them. */}
      <ProgressBar
        label={message ?? (hasFiles ? 'Enviando arquivo' : 'Salvando')}
        {...(isUnderWay && { value: fraction })}
      />
    </div>
  )
}
