import { asManyAsThereAre, dateTime, id, integer, list, object, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { territoryChange } from '@saude/core/contract/territory-assign'
import { rows } from './access.ts'

/**
 * Whole streets go to another micro-area, or a micro-area to another agent, and their citizens with them. Who goes is
 * shown before; the way back is kept.
 */

const share = { permission: rows.territoryMove }

/** Named at once in the preview; all are counted. */
export const mostNamed = 100

export const territoryMovePreview = query('territoryMovePreview', {
  ...share,
  title: 'Quem muda de microárea',
  input: territoryChange,
  output: {
    to: object('Território', {
      microArea: text('Microárea').required(),
      agent: text('Agente de saúde'),
      healthUnit: text('Unidade de saúde'),
    }).required(),
    people: integer('Cidadãos').required(),
    /** They keep the agent who was chosen for them by hand. */
    kept: integer('Ficam com o agente escolhido').required(),
    /** They live in homes that were said to be of no micro-area, and stay as they are. */
    outOfArea: integer('Ficam fora de área'),
    from: list(
      'De',
      asManyAsThereAre,
      object('Agente de saúde', {
        agent: text('Agente de saúde'),
        people: integer('Cidadãos').required(),
      }).required(),
    ).required(),
    items: list(
      'Cidadãos',
      asManyAsThereAre,
      object('Cidadão', {
        id: id().required(),
        name: text('Nome', { personal: 'name' }).required(),
        address: text('Endereço', { personal: 'text' }),
      }).required(),
    ).required(),
  },
  reads: ['citizen', 'home', 'street', 'microArea'],
  logs: 'items.id',
})

export const territoryMove = query(rows.territoryMove, {
  input: territoryChange,
  output: { id: id().required(), people: integer('Cidadãos').required() },
  writes: ['citizen', 'territoryMove'],
})

/** Puts people back as they were, but those whom something else has moved since. */
export const territoryMoveUndo = query('territoryMoveUndo', {
  ...share,
  title: 'Desfazer mudança do território',
  input: { id: id().required() },
  output: { id: id().required(), people: integer('Cidadãos').required() },
  writes: ['citizen', 'territoryMove'],
})

/** The last changes, the newest first. */
export const territoryMoveList = query('territoryMoveList', {
  ...share,
  title: 'Mudanças do território',
  input: {},
  output: {
    items: list(
      'Mudanças',
      asManyAsThereAre,
      object('Mudança', {
        id: id().required(),
        at: dateTime('Em').required(),
        by: text('Por'),
        microArea: text('Microárea').required(),
        agent: text('Agente de saúde'),
        streets: list('Ruas', asManyAsThereAre, text('Rua').required()).required(),
        people: integer('Cidadãos').required(),
        isUndone: yesNo('Desfeita').required(),
      }).required(),
    ).required(),
  },
  reads: ['territoryMove'],
})
