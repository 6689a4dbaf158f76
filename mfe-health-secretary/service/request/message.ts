import { formatDate, formatTime } from '@saude/contract/formats'
import type { States } from '@saude/contract/record/states'
import type { Word } from '@saude/contract/record/words'
import type { RequestState } from '../../contract/request-states.ts'

interface MessageFacts {
  readonly number?: string | null | undefined
  readonly date: string
  readonly appointmentAt?: string | Date | null | undefined
  readonly appointmentPlace?: string | null | undefined
  /** It was booked before, for another day or place. */
  readonly isMoved?: boolean
  /** It was concluded by mistake. */
  readonly isUndone?: boolean
  readonly reason?: string | null | undefined
}

interface Kind {
  readonly word: Word
  readonly states: States | undefined
}

/**
 * What the citizen reads when a request has come to a state. It names the kind and the protocol, never what is asked
 * for: others may look at the telephone, and more people read a citizen's history than requests.
 */
export function requestMessage(
  { word: { singular, gender }, states }: Kind,
  state: RequestState,
  facts: MessageFacts,
): string {
  const [sua, o] = gender === 'f' ? ['Sua', 'a'] : ['Seu', 'o']
  const which = facts.number ? `protocolo ${facts.number}` : `de ${formatDate(facts.date)}`
  const request = `${sua} ${singular}, ${which},`
  const because = facts.reason ? ` Motivo: ${facts.reason}` : ''
  // A kind with words of its own: what is set aside and fetched, on loan and brought back.
  const own = states?.names[state]?.label
  const most = usual[state]
  if (own && most && !own.startsWith(most)) return `${request} está na situação ${own}.`
  switch (state) {
    case 'requested':
      return `${request} foi reabert${o}.`
    case 'authorised':
      return facts.isUndone
        ? `${request} não está concluíd${o}: voltou a estar autorizad${o}.${because}`
        : `${request} foi autorizad${o}.`
    case 'booked':
      return `${request} foi ${facts.isMoved ? 'remarcad' : 'agendad'}${o}${appointment(facts)}.`
    case 'done':
      return `${request} foi concluíd${o}.`
    case 'absent':
      return `${request} está com falta. Para remarcar, procure a unidade de saúde.`
    case 'returned':
      return `${request} foi devolvid${o} para complementar. Procure a unidade de saúde.${because}`
    case 'suspended':
      return `${request} foi suspens${o}: o lugar na fila fica guardado.${because}`
    case 'missed':
      return `${request} voltou à unidade de saúde porque não houve comparecimento. Se ainda precisar, solicite de novo na unidade.`
    case 'cancelled':
      return `${request} foi cancelad${o}.${because}`
    case 'refused':
      return `${request} foi recusad${o}.${because}`
  }
}

/** How the labels of most kinds begin, in either gender. */
const usual: Readonly<Partial<Record<RequestState, string>>> = {
  booked: 'Agendad',
  done: 'Concluíd',
  absent: 'Com falta',
}

function appointment({ appointmentAt, appointmentPlace }: MessageFacts): string {
  const when = appointmentAt ? ` para ${formatDate(appointmentAt)} às ${formatTime(appointmentAt)}` : ''
  return `${when}${appointmentPlace ? `, local: ${appointmentPlace}` : ''}`
}
