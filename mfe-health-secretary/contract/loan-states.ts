import type { AccessRow } from '@saude/contract/access'
import type { Word } from '@saude/contract/record/words'
import { heardReason, requestStates } from './request-states.ts'

/** The states of a loan, under the names of all kinds: what is booked is with the citizen, what is done is back. */
export function loanStates(word: Word, authorises: AccessRow): ReturnType<typeof requestStates> {
  // Words of its own: what is on loan has no other day.
  const usual = requestStates(word, authorises, {})
  return {
    ...usual,
    names: {
      ...usual.names,
      booked: { label: 'Emprestado', tone: 'primary', locked: true },
      done: { label: 'Devolvido', tone: 'success', locked: true, final: true },
      absent: { label: 'Não devolvido', tone: 'warning', locked: true },
    },
    transitions: {
      ...usual.transitions,
      book: {
        title: 'Emprestar',
        from: ['authorised'],
        to: 'booked',
        asks: { receivedBy: 'required', lot: 'optional' },
      },
      finish: {
        title: 'Registrar devolução',
        from: ['booked', 'absent'],
        to: 'done',
        asks: { returnedOn: 'required', returnedAmount: 'optional', condition: 'optional' },
      },
      // What came back is in stock again, from where it may have gone: an entry of the material puts a quantity right.
      undoFinish: { ...usual.transitions.undoFinish, from: [] },
      missUnexcused: {
        ...usual.transitions.missUnexcused,
        title: 'Registrar que não retirou',
        from: ['authorised'],
      },
      // Late is who has it on the day after.
      miss: {
        title: 'Registrar atraso',
        from: ['booked'],
        to: 'absent',
        notBefore: { field: 'returnBy', days: -1 },
      },
      cancel: {
        title: `Cancelar ${word.short ?? word.singular}`,
        from: ['requested', 'authorised', 'returned', 'suspended', 'missed'],
        to: 'cancelled',
        reason: 'required',
        confirm: heardReason,
        danger: true,
      },
    },
  }
}
