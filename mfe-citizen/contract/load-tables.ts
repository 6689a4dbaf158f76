import { asManyAsThereAre, list, object, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** The registers that are loaded from tables, with the columns of each: templates, and what the columns of a file may be. */
export const importFormats = query('importFormats', {
  permission: rows.importList,
  title: 'Planilhas que se carregam',
  input: {},
  output: {
    items: list(
      'Planilhas',
      asManyAsThereAre,
      object('Planilha', {
        ...{ name: text('Nome').required(), title: text('Título').required() },
        columns: list(
          'Colunas',
          60,
          object('Coluna', {
            field: text('Campo').required(),
            label: text('Título').required(),
            isRequired: yesNo('Obrigatória').required(),
            help: text('O que se escreve'),
            /** It says which entry is meant: of those who are known it stays. */
            isKey: yesNo('Diz de quem se trata').required(),
          }).required(),
        ).required(),
      }).required(),
    ).required(),
  },
  reads: ['import'],
})
