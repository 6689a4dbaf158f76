import { states } from '@saude/contract/record/states'
import { keysOf, tableOf } from '@saude/contract/values'
import { rows } from './access.ts'

/** Where a trip stands, and what leads on. */
export const travelStates = states({
  initial: 'planned',
  names: {
    planned: { label: 'Planejada', tone: 'info' },
    confirmed: { label: 'Confirmada', tone: 'primary' },
    underway: { label: 'Em viagem', tone: 'warning' },
    finished: { label: 'Concluída', tone: 'success', locked: true, final: true },
    cancelled: { label: 'Cancelada', tone: 'neutral', locked: true, final: true },
  },
  transitions: {
    confirm: {
      title: 'Confirmar',
      from: ['planned'],
      to: 'confirmed',
      confirm: 'Os passageiros recebem a confirmação por mensagem.',
    },
    replan: { title: 'Voltar a planejar', from: ['confirmed'], to: 'planned', reason: 'optional' },
    depart: {
      title: 'Iniciar viagem',
      from: ['confirmed'],
      to: 'underway',
      // Who leaves after midnight may be on the way the evening before.
      notBefore: { field: 'appointmentDate', days: 1 },
    },
    finish: {
      title: 'Concluir viagem',
      from: ['underway'],
      to: 'finished',
      confirm: 'Depois de concluída, da viagem só se corrige a quilometragem.',
    },
    // A finished trip stays finished: what was written down of it wrongly is put right, with who and why in its history.
    correct: {
      title: 'Corrigir quilometragem',
      from: ['finished'],
      to: 'finished',
      asks: { kmStart: 'required', kmEnd: 'required' },
      reason: 'required',
      needs: rows.travelCreate,
    },
    cancel: {
      // A dialog's way out is called 'Cancelar'.
      title: 'Cancelar viagem',
      from: ['planned', 'confirmed'],
      to: 'cancelled',
      reason: 'required',
      confirm: 'Os passageiros são avisados por mensagem e voltam aos pendentes.',
      danger: true,
    },
  },
})

export type TravelState = keyof (typeof travelStates)['names']

export const travelStateLabels = tableOf(
  keysOf(travelStates.names),
  (state) => travelStates.names[state].label,
)
