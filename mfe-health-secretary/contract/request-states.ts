import type { AccessRow } from '@saude/contract/access'
import { states } from '@saude/contract/record/states'
import type { Word } from '@saude/contract/record/words'

const reasonIsSent = 'O cidadão recebe este motivo por mensagem.'

/**
 * The states of a request of most kinds, in the grammar of its word.
 * @param authorises who may authorise, refuse and reopen
 */
export function requestStates({ gender, singular, short = singular }: Word, authorises: AccessRow) {
  const o = gender === 'f' ? 'a' : 'o'
  return states({
    initial: 'requested',
    names: {
      requested: { label: `Solicitad${o}`, tone: 'info' },
      authorised: { label: `Autorizad${o}`, tone: 'primary' },
      booked: { label: `Agendad${o}`, tone: 'primary' },
      done: { label: `Concluíd${o}`, tone: 'success', locked: true },
      absent: { label: 'Com falta', tone: 'warning' },
      cancelled: { label: `Cancelad${o}`, tone: 'neutral', locked: true },
      refused: { label: `Recusad${o}`, tone: 'danger', locked: true },
    },
    transitions: {
      authorise: { title: 'Autorizar', from: ['requested'], to: 'authorised', needs: authorises },
      book: { title: 'Agendar', from: ['authorised', 'absent'], to: 'booked' },
      finish: { title: 'Concluir', from: ['authorised', 'booked'], to: 'done' },
      miss: { title: 'Registrar falta', from: ['booked'], to: 'absent' },
      cancel: {
        // A dialog's way out is called 'Cancelar'.
        title: `Cancelar ${short}`,
        from: ['requested', 'authorised', 'booked', 'absent'],
        to: 'cancelled',
        reason: 'required',
        confirm: reasonIsSent,
        danger: true,
      },
      refuse: {
        title: 'Recusar',
        from: ['requested', 'authorised'],
        to: 'refused',
        reason: 'required',
        confirm: reasonIsSent,
        needs: authorises,
        danger: true,
      },
      reopen: {
        title: 'Reabrir',
        from: ['cancelled', 'refused'],
        to: 'requested',
        reason: 'required',
        needs: authorises,
      },
    },
  })
}

export type RequestState = keyof ReturnType<typeof requestStates>['names']
