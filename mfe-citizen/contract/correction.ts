import { id, longText } from '@saude/contract/fields'

/** Why an entry is taken out of a history, which goes on showing it as removed. */
export const removalReason = longText('Motivo da remoção', { personal: 'text', rows: 3 }).required().max(500)

/** Fields of a create that may stand in place of an earlier entry, which its author withdraws by that. */
export const correction = {
  /** The entry that was wrong. */
  corrects: id('Registro corrigido'),
  reason: longText('Motivo da correção', { personal: 'text', rows: 2 })
    .max(500)
    .when('corrects', ([corrects], field) => (corrects ? field.required() : field)),
}
