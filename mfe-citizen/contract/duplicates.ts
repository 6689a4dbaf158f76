import { asManyAsThereAre, cns, date, id, integer, list, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Citizens who are probably the one that is about to be registered, by the rule of 'Cadastros a conferir', the likeliest first. */
export const citizenDuplicates = query(rows.citizenDuplicates, {
  input: {
    name: text('Nome', { personal: 'name' }).required().max(120),
    birthDate: date('Data de nascimento', { personal: 'birthDate' }),
    mothersName: text('Nome da mãe', { personal: 'text' }).max(70),
    /** The record itself, which is no duplicate of its own. */
    except: id(),
  },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Cidadão', {
        id: id().required(),
        name: text('Nome', { personal: 'name' }).required(),
        birthDate: date('Data de nascimento', { personal: 'birthDate' }),
        mothersName: text('Nome da mãe', { personal: 'text' }),
        cns: cns(),
        /** How sure it is, of a hundred, and why. */
        score: integer('Semelhança', { unit: '%' }),
        reasons: text('Por quê'),
      }).required(),
    ).required(),
  },
  reads: ['citizen'],
  logs: 'items.id',
})
