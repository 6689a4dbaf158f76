import { asManyAsThereAre, cns, date, id, list, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Citizens who may be the one that is about to be registered: same name, and birth date or mother do not differ. */
export const citizenDuplicates = query(rows.citizenDuplicates, {
  input: {
    name: text('Nome', { personal: 'name' }).required().max(120),
    birthDate: date('Data de nascimento', { personal: 'birthDate' }),
    mothersName: text('Nome da mãe', { personal: 'text' }).max(60),
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
      }).required(),
    ).required(),
  },
  reads: ['citizen'],
  logs: 'items.id',
})
