import { asManyAsThereAre, list, object, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** What changed for people who use the product, as CHANGELOG.md says it; the newest first. */
export const patchNoteList = query(rows.patchNoteList, {
  input: {},
  output: {
    items: list(
      'Versões',
      asManyAsThereAre,
      object('Versão', {
        title: text('Versão').required(),
        entries: list(
          'Mudanças',
          asManyAsThereAre,
          object('Mudança', {
            topic: text('Assunto'),
            text: text('Texto').required(),
            /** The text goes on with the topic: both are one sentence, without a colon between them. */
            goesOn: yesNo('Continua a frase'),
          }).required(),
        ).required(),
      }).required(),
    ).required(),
  },
})
