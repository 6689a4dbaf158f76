import { formatDate } from '@saude/contract/formats'
import type { Request } from './granted.ts'

/**
 * What the citizen reads after a step, undefined where there is nothing to say. It names the protocol, never the
 * benefit: others may look at the telephone.
 */
export function benefitMessage(
  transition: string,
  { number, date }: Pick<Request, 'number' | 'date'>,
  reason?: string | null,
): string | undefined {
  const request = `Sua solicitação de benefício, ${number ? `protocolo ${number}` : `de ${formatDate(date)}`},`
  switch (transition) {
    case 'approve':
      return `${request} foi aprovada.`
    case 'reprove':
      return `${request} foi reprovada.${reason ? ` Motivo: ${reason}` : ''}`
    case 'provide':
      return `${request} foi atendida: o benefício foi fornecido.`
    case 'reopen':
      return `${request} foi reaberta.`
    default:
      return undefined
  }
}
