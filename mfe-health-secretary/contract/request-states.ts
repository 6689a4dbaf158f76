import type { AccessRow } from '@saude/contract/access'
import { states } from '@saude/contract/record/states'
import type { Word } from '@saude/contract/record/words'

/** The words and the questions of a kind that are not those of most. */
export interface OwnStateWords {
  readonly states?: Readonly<Partial<Record<'booked' | 'done' | 'absent', string>>>
  readonly steps?: Readonly<Partial<Record<'book' | 'finish' | 'miss', string>>>
}

/**
 * Steps that stop a request's time or change its order, each with who and why in the history. A step leads to one state:
 * what leaves the state as it is stands here once for each.
 */
function orderSteps(authorises: AccessRow) {
  const stopping = { reason: 'required', confirm: heardReason, needs: authorises } as const
  const reorder = {
    title: 'Mudar a ordem',
    asks: { priority: 'required', date: 'required' },
    reason: 'required',
    needs: authorises,
  } as const
  const court = {
    title: 'Registrar ordem judicial',
    asks: { courtOrder: 'optional', courtDueOn: 'optional' },
    reason: 'required',
    needs: authorises,
  } as const
  return {
    return: {
      title: 'Devolver para complementar',
      from: ['requested', 'authorised'],
      to: 'returned',
      ...stopping,
    },
    complement: { title: 'Reenviar complementada', from: ['returned'], to: 'requested', reason: 'optional' },
    suspend: { title: 'Suspender', from: ['requested', 'authorised'], to: 'suspended', ...stopping },
    resume: { title: 'Retomar para decisão', from: ['suspended'], to: 'requested', needs: authorises },
    resumeAuthorised: {
      title: 'Retomar autorizada',
      from: ['suspended'],
      to: 'authorised',
      needs: authorises,
    },
    missUnexcused: {
      title: 'Registrar falta sem justificativa',
      from: ['booked'],
      to: 'missed',
      notBefore: { field: 'appointmentAt', days: 0 },
      confirm:
        'A solicitação volta à unidade. Solicitada de novo, mantém a prioridade e fica por último dentro dela.',
    },
    askAgain: { title: 'Solicitar de novo', from: ['missed'], to: 'requested', reason: 'optional' },
    reorder: { ...reorder, from: ['requested'], to: 'requested' },
    reorderAuthorised: { ...reorder, from: ['authorised'], to: 'authorised' },
    reorderAbsent: { ...reorder, from: ['absent'], to: 'absent' },
    court: { ...court, from: ['requested'], to: 'requested' },
    courtAuthorised: { ...court, from: ['authorised'], to: 'authorised' },
    courtAbsent: { ...court, from: ['absent'], to: 'absent' },
  } as const
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
      done: { label: own?.states?.done ?? `Concluíd${o}`, tone: 'success', locked: true },
      absent: { label: own?.states?.absent ?? 'Com falta', tone: 'warning' },
      returned: { label: `Devolvid${o} para complementar`, tone: 'warning' },
      suspended: { label: `Suspens${o}`, tone: 'warning' },
      // To the unit that has asked.
      missed: { label: `Devolvid${o} por falta`, tone: 'warning', locked: true },
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
      // Another day, hour or place of what is booked: it is not cancelled and asked for anew. What is not booked has none.
      rebook: {
        title: 'Remarcar',
        from: own ? [] : ['booked'],
        to: 'booked',
        asks: { ...asked, slot: 'optional', appointmentAt: 'optional', appointmentPlace: 'optional' },
        reason: 'required',
        confirm: 'O cidadão recebe a nova data por mensagem.',
      },
      finish: { title: own?.steps?.finish ?? 'Concluir', from: ['authorised', 'booked'], to: 'done' },
      miss: {
        title: own?.steps?.miss ?? 'Registrar falta justificada',
        from: ['booked'],
        to: 'absent',
        notBefore: { field: 'appointmentAt', days: 0 },
        ...(!own && { asks: { absence: 'optional' } }),
      },
      cancel: {
        // A dialog's way out is called 'Cancelar'.
        title: `Cancelar ${short}`,
        from: ['requested', 'authorised', 'booked', 'absent', 'returned', 'suspended', 'missed'],
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
      // Nothing of it is lost: days, places and files stay, and its number too.
      undoFinish: {
        title: 'Desfazer conclusão',
        from: ['done'],
        to: 'authorised',
        reason: 'required',
        confirm: 'Para o que foi concluído por engano. O cidadão é avisado por mensagem.',
        needs: authorises,
      },
      ...orderSteps(authorises),
    },
  })
}

export type RequestState = keyof ReturnType<typeof requestStates>['names']
