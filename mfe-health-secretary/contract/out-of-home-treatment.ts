import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import { cns, integer, oneOf, text, yesNo } from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { cboRef, cityRef, procedureRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { citizenCnsField } from './citizen-cns.ts'
import { ofItsDay } from './refs.ts'
import { requestKind } from './request-kind.ts'
import { requestStates } from './request-states.ts'
import { authorisationProblems } from './treatment-authorisation.ts'

const transports = { land: 'Terrestre', river: 'Fluvial', air: 'Aéreo' } as const

const word = {
  singular: 'tratamento fora de domicílio',
  plural: 'tratamentos fora de domicílio',
  gender: 'm',
  short: 'tratamento',
} as const

const states = requestStates(word, rows.outOfHomeTreatmentAuthorise)

/** With the day of the return and who went along, by which journeys are billed, and with what a finished one's bill lacks. */
const returning = {
  ...states,
  transitions: {
    ...states.transitions,
    authorise: {
      ...states.transitions.authorise,
      requires: authorisationProblems,
    },
    finish: {
      ...states.transitions.finish,
      asks: { returnedOn: 'optional', hospitalNights: 'optional', companionCitizen: 'optional' },
    },
    complete: {
      title: 'Completar dados do BPA',
      from: ['done'],
      to: 'done',
      asks: {
        professionalCns: 'required',
        professionalCbo: 'required',
        healthUnit: 'required',
        companionCitizen: 'optional',
      },
    },
  },
} as const

/** Treatment in another municipality (TFD). */
export const outOfHomeTreatment = requestKind(rows, 'outOfHomeTreatment', {
  word,
  states: returning,
  path: '/app/health-secretary/out-of-home-treatment',
  titles: { list: 'Tratamento fora de domicílio' },
  fields: {
    cbo: cboRef('Especialidade', { showColumn: 18, showFilter: 'panel', ...ofItsDay }).required(),
    procedure: procedureRef('Procedimento', { showColumn: 20, showFilter: 'panel', ...ofItsDay }).required(),
    destination: cityRef('Cidade de destino', { showFilter: 'panel' }).required(),
    facility: text('Estabelecimento de destino').max(200),
    distanceKm: integer('Distância até o destino, só ida', {
      unit: 'km',
      help: 'Menos de 50 km não é tratamento fora de domicílio',
    })
      .min(1)
      .max(6000),
    sameRegion: yesNo('Destino na mesma região metropolitana'),
    transport: oneOf('Transporte', transports, { initial: { value: 'land' } }).required(),
    companion: yesNo('Precisa de acompanhante'),
    companionReason: text('Motivo do acompanhante', { showWhen: { companion: [true] } }).max(200),
    professionalCns: cns('CNS do solicitante', { personal: undefined }),
    returnedOn: pastDate('Data do retorno', { isGenerated: true }),
    companionCitizen: citizenRef('Quem acompanhou', {
      isGenerated: true,
      help: 'A ajuda de custo do acompanhante sai em seu nome; vazio: em nome do paciente',
    }),
    hospitalNights: integer('Pernoites em internação', { isGenerated: true }).min(0).max(365),
  },
  what: ['procedure', 'cbo'],
  queuedBy: ['cbo', 'destination'],
  document: 'Laudo médico',
  shown: citizenCnsField,
})
