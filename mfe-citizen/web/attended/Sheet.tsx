import { formatCns, formatCpf, formatDate, formatDateTime } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { ClientMark } from '@saude/kits/list'
import { useSession } from '@saude/kits/platform'
import { Fragment, type ReactNode } from 'react'
import type { citizenGet } from '../../contract/citizen.ts'
import { ageText } from '../history/facts.tsx'
import css from './Sheet.module.css'

type Citizen = OutputOf<typeof citizenGet>

/** A label and what it says, as papers have them. */
export type Line = readonly [label: string, value: ReactNode]

interface SheetProps {
  title: string
  /** Below the title: where it was issued. */
  unit: string | undefined
  /** Above all, such as which of two copies it is. */
  note?: string | undefined
  printedAt: Date
  children: ReactNode
}

/** A sheet of A4 that a person takes home: whose municipality and unit, what it is, and who printed it. */
export function Sheet({ title, unit, note, printedAt, children }: SheetProps) {
  const info = useSession()?.info
  return (
    <article className={css.sheet} aria-label={[title, note].filter(Boolean).join(', ')}>
      <header className={css.head}>
        <ClientMark />
        <div>
          <p>{info?.client?.name}</p>
          {unit && <p>{unit}</p>}
          <h2>{title}</h2>
        </div>
        {note && <p className={css.note}>{note}</p>}
      </header>
      {children}
      <footer className={css.foot}>
        {`Impresso em ${formatDateTime(printedAt)} por ${info?.name || 'desconhecido'}`}
      </footer>
    </article>
  )
}

/** Labels with what they say; what is empty is left out. */
export const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={css.lines}>
    {lines.map(
      ([label, value]) =>
        value && (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
    )}
  </dl>
)

/** Who a paper is about. @param more lines of this paper alone, such as the address */
export const whoLines = ({ name, socialName, birthDate, cpf, cns }: Citizen, more: readonly Line[] = []) =>
  [
    ['Nome', socialName ? `${socialName} (registro civil: ${name})` : name],
    ['Nascimento', [formatDate(birthDate), ageText(birthDate, today())].filter(Boolean).join(', ')],
    ['CPF', formatCpf(cpf)],
    ['CNS', formatCns(cns)],
    ...more,
  ] satisfies readonly Line[]

interface SignedProps {
  name: string | null | undefined
  occupation: string | null | undefined
  cns: string | null | undefined
  /** 'CRM 123456/SP'; a stamp says it where it is not known. */
  registration?: string | null | undefined
}

/** Where the professional signs by hand, with stamp. */
export const Signed = ({ name, occupation, cns, registration }: SignedProps) => (
  <div className={css.signed}>
    <p>{name}</p>
    {occupation && <p>{occupation}</p>}
    {registration && <p>{registration}</p>}
    {cns && <p>CNS {formatCns(cns)}</p>}
    <p className={css.small}>Assinatura e carimbo</p>
  </div>
)
