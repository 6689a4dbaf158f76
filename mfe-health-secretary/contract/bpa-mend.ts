import { asManyAsThereAre, id, integer, list, object, oneOf, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { bpaScope } from './bpa.ts'
import { reasonLabels } from './bpa-reasons.ts'

/** Mends what stays out of a file, many entries at once: looked at first, group by group. */

/** Groups and people that a preview shows; how many entries there are is said. */
export const mostGroups = 500

const cause = oneOf('Motivo', reasonLabels).required()
/** One entry alone; without it all that the reason is about. */
const entry = text('Registro').max(200)

/** What would be changed; nothing is yet. */
export const bpaMendPreview = query('bpaMendPreview', {
  permission: rows.bpaExport,
  title: 'Conferir correção do BPA',
  input: { ...bpaScope, cause, entry },
  output: {
    total: integer('Registros').required(),
    /** Entries of one professional, and where occupations are mended of one procedure. */
    groups: list(
      'Grupos',
      mostGroups,
      object('Grupo', {
        key: text('Grupo').required(),
        professional: text('Quem atendeu'),
        /** What they were recorded with, or the procedure. */
        what: text('O quê'),
        count: integer('Registros').required(),
        /** The first one is taken unless another is chosen, where it is known of who attended. */
        proposals: list(
          'Propostas',
          asManyAsThereAre,
          object('Proposta', {
            value: text('Valor').required(),
            label: text('O que seria gravado').required(),
            /** Where it is known from. */
            source: text('De onde').required(),
          }).required(),
        ).required(),
        /** What is proposed is only what there is at the unit: someone has to choose. */
        isOpen: yesNo('A escolher').required(),
        /** Who attended has an account here, and may correct it. */
        mayAsk: yesNo('Pode-se pedir').required(),
        /** How many of these were asked about already, and how many answered that they are right. */
        asked: integer('Correções pedidas').required(),
        answered: integer('Respondidas').required(),
        /** The account of who attended, where what is missing could be entered. */
        professionalId: id('Profissional'),
      }).required(),
    ).required(),
    /** Of what is mended in the citizens' records. */
    people: list(
      'Cidadãos',
      mostGroups,
      object('Cidadão', {
        id: id().required(),
        name: text('Nome', { personal: 'name' }).required(),
        count: integer('Registros').required(),
      }).required(),
    ).required(),
  },
  reads: ['bpa', 'history', 'citizen', 'sigtap', 'healthUnit', 'user'],
  logs: 'people.id',
  heavy: 'shared',
  timeout: 300_000,
})

/** Completes the entries of a reason, group by group as chosen, or asks who attended to correct them. */
export const bpaMend = query('bpaMend', {
  permission: rows.bpaExport,
  title: 'Corrigir produção do BPA',
  input: {
    ...bpaScope,
    cause,
    entry,
    choices: list(
      'Escolhas',
      mostGroups,
      object('Escolha', {
        key: text('Grupo').required().max(200),
        /** Of the proposals, or any unit; 'ask' for a task to who attended, of those that were not asked about yet. */
        value: text('Valor').required().max(200),
      }).required(),
    ).required(),
  },
  output: {
    mended: integer('Corrigidos').required(),
    asked: integer('Correções pedidas').required(),
  },
  writes: ['bpa', 'correctionTask'],
  timeout: 300_000,
})

/** In place of a value: who attended is asked. */
export const askAuthor = 'ask'

/** The group of what is no attendance: it is mended on a screen of its own. */
export const elsewhere = 'elsewhere'
