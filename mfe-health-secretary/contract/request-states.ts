import type { AccessRow } from '@saude/contract/access'
import { states } from '@saude/contract/record/states'
import type { Word } from '@saude/contract/record/words'

/** The words and the questions of a kind that are not those of most. */
export interface OwnStateWords {
  readonly states?: Readonly<Partial<Record<'booked' | 'done' | 'absent', string>>>
  readonly steps?: Readonly<Partial<Record<'book' | 'finish' | 'miss', string>>>
}

export const heardReason = 'O cidadão recebe este motivo por mensagem.'

/**
 * The states of a request of most kinds, in the grammar of its word.
 * @param authorises who may authorise, refuse and reopen
 * @param own words of a kind that are not booked, such as what is set aside and fetched: booking asks for nothing
 * @param asked own fields of a kind that booking asks for besides
 */
export function requestStates(
  { gender, singular, short = singular }: Word,
  authorises: AccessRow,
  own?: OwnStateWords,
  asked: Readonly<Record<string, 'optional'>> = {},
) {
  const o = gender === 'f' ? 'a' : 'o'
  return states({
    initial: 'requested',
    names: {
      requested: { label: `Solicitad${o}`, tone: 'info' },
      authorised: { label: `Autorizad${o}`, tone: 'primary' },
      booked: { label: own?.states?.booked ?? `Agendad${o}`, tone: 'primary' },
      done: { label: own?.states?.done ?? `Concluíd${o}`, tone: 'success', locked: true, final: true },
      absent: { label: own?.states?.absent ?? 'Com falta', tone: 'warning' },
      cancelled: { label: `Cancelad${o}`, tone: 'neutral', locked: true },
      refused: { label: `Recusad${o}`, tone: 'danger', locked: true },
    },
    transitions: {
      authorise: { title: 'Autorizar', from: ['requested'], to: 'authorised', needs: authorises },
      book: {
        title: own?.steps?.book ?? 'Agendar',
        from: ['authorised', 'absent'],
        to: 'booked',
        ...(!own && {
          asks: { ...asked, slot: 'optional', appointmentAt: 'optional', appointmentPlace: 'optional' },
        }),
      },
      finish: { title: own?.steps?.finish ?? 'Concluir', from: ['authorised', 'booked'], to: 'done' },
      miss: {
        title: own?.steps?.miss ?? 'Registrar falta',
        from: ['booked'],
        to: 'absent',
        notBefore: { field: 'appointmentAt', days: 0 },
      },
      cancel: {
        // A dialog's way out is called 'Cancelar'.
        title: `Cancelar ${short}`,
        from: ['requested', 'authorised', 'booked', 'absent'],
        to: 'cancelled',
        reason: 'required',
        confirm: heardReason,
        danger: true,
      },
      refuse: {
        title: 'Recusar',
        from: ['requested', 'authorised'],
        to: 'refused',
        reason: 'required',
        confirm: heardReason,
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
