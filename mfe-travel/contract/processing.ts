import { areaProcessing } from '@saude/contract/processing'
import { rows } from './access.ts'

/** What this area does with people's data. Access `service`. */
export const travelProcessing = areaProcessing(rows.travelProcessing, {
  title: 'Viagens',
  operations: {
    transport: {
      title: 'Transporte de pacientes',
      collections: ['travel', 'traveler', 'travelSeat', 'travelReminder'],
      people: ['citizens', 'relatives', 'drivers'],
      purpose: 'Levar a pessoa ao tratamento em outro município e trazê-la de volta',
      basis: 'policy',
      data: ['destino e motivo', 'dia e horário', 'embarque', 'acompanhante'],
      isSensitive: true,
      shared: ['Serviço de saúde de destino, pelo papel que o paciente leva'],
      kept: 'archive',
    },
    expenses: {
      title: 'Despesas e ajuda de custo',
      collections: ['travelExpense'],
      people: ['citizens', 'drivers'],
      purpose: 'Pagar a ajuda de custo do tratamento fora de domicílio e prestar contas',
      basis: 'duty',
      data: ['valor', 'quem recebeu'],
      kept: 'archive',
    },
  },
  without: { travelGuard: 'uma trava para os lugares de um veículo, sem pessoas' },
})
