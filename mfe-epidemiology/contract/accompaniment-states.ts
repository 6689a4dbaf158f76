import { states } from '@saude/contract/record/states'
import { keysOf } from '@saude/contract/values'

/** How a case is closed; the words are those of SINAN's forms. */
export const closingCriteria = {
  laboratory: 'Laboratorial',
  clinicalEpidemiological: 'Clínico-epidemiológico',
  clinical: 'Clínico',
  clinicalImaging: 'Clínico-imagem',
} as const

/** A death that the register does not know yet is registered with the outcome. */
const died = { diedOn: 'optional' } as const

const closes = { closingCriterion: 'required', closedOn: 'required' } as const

/** From a contact or a suspicion to an outcome. */
export const accompanimentStates = states({
  initial: 'suspect',
  names: {
    suspect: { label: 'Suspeito', tone: 'warning' },
    monitored: { label: 'Monitorado', tone: 'info' },
    positive: { label: 'Confirmado positivo', tone: 'danger' },
    interned: { label: 'Internado', tone: 'danger' },
    negative: { label: 'Confirmado negativo', tone: 'success' },
    discarded: { label: 'Descartado', tone: 'neutral' },
    recovered: { label: 'Recuperado', tone: 'success' },
    interrupted: { label: 'Interrompido', tone: 'neutral' },
    inconclusive: { label: 'Inconclusivo', tone: 'neutral' },
    /** Of the disease, as SINAN's 'evolução' says it. */
    fatality: { label: 'Óbito pelo agravo', tone: 'danger' },
    fatalityOther: { label: 'Óbito por outras causas', tone: 'danger' },
    fatalityInvestigation: { label: 'Óbito em investigação', tone: 'danger' },
  },
  transitions: {
    confirm: {
      title: 'Confirmar',
      from: ['suspect', 'monitored'],
      to: 'positive',
      asks: { closingCriterion: 'required' },
    },
    suspect: { title: 'Tornar suspeito', from: ['monitored'], to: 'suspect' },
    monitor: { title: 'Monitorar por contato', from: ['suspect'], to: 'monitored' },
    intern: { title: 'Internar', from: ['suspect', 'positive'], to: 'interned' },
    release: { title: 'Dar alta da internação', from: ['interned'], to: 'positive' },
    recover: {
      title: 'Encerrar por cura',
      from: ['positive', 'interned'],
      to: 'recovered',
      asks: { closedOn: 'required' },
    },
    negate: {
      title: 'Registrar resultado negativo',
      from: ['suspect', 'monitored'],
      to: 'negative',
      asks: closes,
    },
    discard: {
      title: 'Descartar',
      from: ['suspect', 'monitored'],
      to: 'discarded',
      asks: closes,
      reason: 'optional',
    },
    interrupt: {
      title: 'Interromper',
      from: ['suspect', 'monitored', 'positive', 'interned'],
      to: 'interrupted',
      asks: { closedOn: 'required' },
      reason: 'required',
    },
    conclude: {
      title: 'Encerrar como inconclusivo',
      from: ['suspect', 'monitored'],
      to: 'inconclusive',
      asks: { closedOn: 'required' },
      reason: 'required',
    },
    die: {
      title: 'Encerrar por óbito pelo agravo',
      from: ['suspect', 'positive', 'interned', 'fatalityInvestigation'],
      to: 'fatality',
      asks: { ...closes, ...died },
      reason: 'optional',
      danger: true,
    },
    dieOther: {
      title: 'Encerrar por óbito por outras causas',
      from: ['suspect', 'monitored', 'positive', 'interned', 'fatalityInvestigation'],
      to: 'fatalityOther',
      asks: { closedOn: 'required', ...died },
      reason: 'optional',
      danger: true,
    },
    investigateDeath: {
      title: 'Registrar óbito em investigação',
      from: ['suspect', 'monitored', 'positive', 'interned'],
      to: 'fatalityInvestigation',
      asks: died,
      reason: 'optional',
      danger: true,
      confirm: 'O acompanhamento sai dos contatos a fazer até que se saiba a causa do óbito.',
    },
    reopenSuspect: {
      title: 'Reabrir como suspeito',
      from: [
        'negative',
        'discarded',
        'recovered',
        'interrupted',
        'inconclusive',
        'fatality',
        'fatalityOther',
        'fatalityInvestigation',
      ],
      to: 'suspect',
      reason: 'required',
    },
    reopenPositive: {
      title: 'Reabrir como confirmado',
      from: ['recovered', 'interrupted', 'fatality', 'fatalityOther', 'fatalityInvestigation'],
      to: 'positive',
      reason: 'required',
    },
  },
  // Cases were in it once: now it follows from the days without contact (case-status.ts).
  former: { outdated: { label: 'Desatualizado', as: 'suspect' } },
})

export type AccompanimentState = keyof typeof accompanimentStates.names

/** A case in one of these is followed by contacts; without them it is outdated. */
export const openStates = ['suspect', 'monitored', 'positive', 'interned'] as const

export type OpenState = (typeof openStates)[number]

/** Whether a case in this state is followed by contacts. */
export const isOpenState = (state: string | null | undefined): state is OpenState =>
  openStates.some((open) => open === state)

/** In one of these a case counts as confirmed, whatever was said of it before. */
export const confirmedStates: readonly AccompanimentState[] = [
  'positive',
  'interned',
  'recovered',
  'fatality',
]

/** Somebody died who had the disease, or was suspected to: whether it was confirmed, its criterion says. */
const otherDeaths: readonly string[] = ['fatalityOther', 'fatalityInvestigation']

interface Confirmable {
  readonly state?: string | null | undefined
  readonly closingCriterion?: string | null | undefined
}

/** Whether a case is a confirmed one of the disease. */
export const isConfirmed = ({ state, closingCriterion }: Confirmable): boolean =>
  confirmedStates.some((one) => one === state) ||
  (typeof state === 'string' && otherDeaths.includes(state) && Boolean(closingCriterion))

/** The person has died, by whatever. */
export const deathStates: readonly AccompanimentState[] = [
  'fatality',
  'fatalityOther',
  'fatalityInvestigation',
]

/** Cases of these do not count: another disease, or none. */
export const refutedStates: readonly AccompanimentState[] = ['negative', 'discarded']

/** Days after a missed contact at which a case is outdated. */
export const graceDays = 7

/** A stored state; one that is not known is the first. */
export const accompanimentStateOf = (state: string | null | undefined): AccompanimentState =>
  keysOf(accompanimentStates.names).find((name) => name === state) ?? 'suspect'
