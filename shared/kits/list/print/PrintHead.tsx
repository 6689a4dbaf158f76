import { formatDate, formatTime } from '@saude/contract/formats'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/index.ts'
import css from './Print.module.css'

interface PrintHeadProps {
  title: string
  /** Below the title: how many, with which filters. */
  about: ReactNode
  /** Empty: 'desconhecido'. */
  printedBy: string | undefined
  printedAt: Date
}

/** The head of a printed sheet: logo, title, time and person. */
export const PrintHead = ({ title, about, printedBy, printedAt }: PrintHeadProps) => (
  <div className={css.headLine}>
    <Mark />
    <div>
      <p className={css.title}>{title}</p>
      <p>{about}</p>
    </div>
    <div className={css.when}>
      <p>{`Impresso em: ${formatDate(printedAt)} ${formatTime(printedAt)}`}</p>
      <p>{`Impresso por: ${printedBy || 'desconhecido'}`}</p>
    </div>
  </div>
)
