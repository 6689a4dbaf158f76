import {
  asManyAsThereAre,
  date,
  id,
  integer,
  list,
  longText,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** 'Cadastros a conferir': what records of people, families and homes say that can hardly be so. */

/** What there is to check, in the order in which it is shown. CPF and CNS are not among it: no two records can have one. */
export const checkKinds = {
  duplicate: 'Cadastros provavelmente repetidos',
  noHead: 'Família sem responsável',
  twoHeads: 'Família com mais de um responsável',
  noAdult: 'Crianças sem adulto no domicílio',
  twoHomes: 'Pessoa em dois domicílios',
  strangers: 'Domicílio sem número com mais de uma casa',
  noFamily: 'Domicílio sem família há um ano',
  newborn: 'Recém-nascido sem domicílio',
  tooOld: 'Pessoa com mais de 120 anos',
  pregnancy: 'Gestação que não condiz com o sexo',
  otherArea: 'Endereço fora da microárea',
  farAway: 'Localização longe da rua',
} as const

export type CheckKind = keyof typeof checkKinds

const filters = {
  healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
  microArea: relation('Microárea', 'microAreaSearch', { showFilter: 'panel' }),
  responsibleAcs: relation('ACS responsável', 'acsSearch', { showFilter: 'panel' }),
}

/** How much there is to check, of each kind of which there is any. Agents hear of those whom they look after. */
export const registerCheckCount = query('registerCheckCount', {
  permission: rows.registerCheckList,
  title: 'Cadastros a conferir por motivo',
  input: filters,
  output: {
    total: integer('A conferir').required(),
    items: list(
      'Motivos',
      asManyAsThereAre,
      object('Motivo', {
        kind: oneOf('Motivo', checkKinds).required(),
        count: integer('A conferir').required(),
      }).required(),
    ).required(),
  },
  reads: ['registerCheck'],
})

/** What is to be checked, the newest first, and with `isDismissed` what was found to be right, with the reason. */
export const registerCheckList = listQuery(rows.registerCheckList, {
  title: 'cadastros',
  filters: {
    kind: oneOf('Motivo', checkKinds, { showFilter: 'panel' }),
    ...filters,
    isDismissed: yesNo('Dispensados', { showFilter: 'panel' }),
  },
  item: {
    id: text('Id', { isHidden: true }).required(),
    version: integer('Versão', { isHidden: true }).required(),
    kind: oneOf('Motivo', checkKinds, { showColumn: 22 }).required(),
    citizen: object(
      'Cidadão',
      { id: id().required(), name: text('Nome', { personal: 'name' }).required() },
      { kind: 'relation', showColumn: 20 },
    ),
    /** The record that is probably of the same person. */
    other: object(
      'Outro cadastro',
      { id: id().required(), name: text('Nome', { personal: 'name' }).required() },
      { kind: 'relation' },
    ),
    homeId: id('Domicílio'),
    address: text('Endereço', { personal: 'text', showColumn: 20 }),
    /** How sure it is that two records are of one person, of a hundred. */
    score: integer('Semelhança', { unit: '%' }),
    reasons: text('Por quê', { personal: 'text', showColumn: 24 }),
    since: date('Desde', { showColumn: 8 }).required(),
    microArea: text('Microárea', { personal: 'text' }),
    agentName: text('Agente'),
    healthUnitName: text('Unidade de saúde'),
    dismissedBecause: text('Dispensado porque', { personal: 'text' }),
    dismissedBy: text('Dispensado por'),
  },
  orderBy: ['since'],
  defaultOrder: ['since', 'desc'],
  reads: ['registerCheck'],
  logs: 'items.citizen.id items.other.id',
})

const checked = {
  id: text('Id', { isHidden: true }).required().max(120),
  version: integer('Versão', { isHidden: true }).required().min(1),
}
const written = { id: text('Id').required(), version: integer('Versão').required() }

/** Says why something is right as it is: it is listed no more until what it follows from changes. */
export const registerCheckDismiss = query(rows.registerCheckDismiss, {
  input: {
    ...checked,
    reason: longText('Por que está certo assim?', { personal: 'text' }).required().max(300),
  },
  output: written,
  writes: ['registerCheck'],
})

/** Takes a dismissal back. */
export const registerCheckRestore = query('registerCheckRestore', {
  permission: rows.registerCheckDismiss,
  title: 'Conferir de novo um cadastro dispensado',
  input: checked,
  output: written,
  writes: ['registerCheck'],
})
