import { formatCns, formatCpf, formatDate, formatPhone } from '@saude/contract/formats'
import { Badge, cx, StatusDot } from '@saude/kits/ui'
import type { ReactNode } from 'react'
import css from './Visit.module.css'
import { attemptOf, lastVisitOf, reasonOf, statusOf, type VisitRow } from './words.ts'

const upper = (text: string | null | undefined) => text?.toLocaleUpperCase('pt-BR') ?? 'Sem informação'

/** Lines under each other; empty ones leave no gap. */
const Lines = ({ dense = false, children }: { dense?: boolean; children: ReactNode }) => (
  <span className={cx(css.lines, dense && css.dense)}>{children}</span>
)

export const Person = ({ row }: { row: VisitRow }) => (
  <Lines>
    <strong className={css.name}>{upper(row.name)}</strong>
    <span>Mãe: {upper(row.motherName)}</span>
    <span>Nascimento: {formatDate(row.birthDate) || 'Sem informação'}</span>
    {row.isRiskGroup && <Badge tone="warning">Grupo de risco</Badge>}
  </Lines>
)

export const Documents = ({ row }: { row: VisitRow }) => (
  <Lines>
    <span>CPF: {formatCpf(row.cpf) || 'Sem informação'}</span>
    <span>CNS: {formatCns(row.cns) || 'Sem informação'}</span>
    <span>{row.professionalName ? `Agente: ${row.professionalName}` : 'Sem agente de saúde'}</span>
  </Lines>
)

/** Where the door is, how far, and whom to call before. */
export const Home = ({ row, distance }: { row: VisitRow; distance: string }) => (
  <Lines>
    <span className={css.wrapped}>{row.address || 'Sem endereço'}</span>
    <span>{distance}</span>
    <span>{formatPhone(row.phone) || 'Sem telefone'}</span>
  </Lines>
)

export function Status({ row }: { row: VisitRow }) {
  const { tone, text } = statusOf(row)
  const attempt = attemptOf(row)
  const reason = reasonOf(row)
  return (
    <Lines>
      <StatusDot tone={tone}>{text}</StatusDot>
      <span>{lastVisitOf(row)}</span>
      {attempt && <span>{attempt}</span>}
      {reason && (
        <span className={css.reason} title={reason}>
          {reason}
        </span>
      )}
    </Lines>
  )
}

/** The whole row on a phone: who, how urgent, how far, by which numbers. */
export function PhoneVisit({ row, distance }: { row: VisitRow; distance: string }) {
  const { tone, text } = statusOf(row)
  const attempt = attemptOf(row)
  const cpf = row.cpf && `CPF ${formatCpf(row.cpf)}`
  const cns = row.cns && `CNS ${formatCns(row.cns)}`
  return (
    <Lines dense>
      <strong className={css.name}>{upper(row.name)}</strong>
      <span className={css.pair}>
        <StatusDot tone={tone}>{text}</StatusDot>
        {row.isRiskGroup && <Badge tone="warning">Grupo de risco</Badge>}
      </span>
      <span>{[lastVisitOf(row), distance].filter(Boolean).join(' · ')}</span>
      {attempt && <span>{attempt}</span>}
      <span>{row.address || 'Sem endereço'}</span>
      <span>
        {formatDate(row.birthDate)} · Mãe: {upper(row.motherName)}
      </span>
      <span>{[formatPhone(row.phone), cpf, ...(attempt ? [cns] : [])].filter(Boolean).join(' · ')}</span>
      {/* An attempt takes its line. */}
      {!attempt && cns && <span>{cns}</span>}
    </Lines>
  )
}
