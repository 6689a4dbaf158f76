import {
  asManyAsThereAre,
  id,
  integer,
  list,
  longText,
  object,
  oneOf,
  text,
  yesNo,
} from '@saude/contract/fields'
import { personDataQuery } from '@saude/contract/person-data'
import { namedMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** What the core keeps of a citizen. Access `service`. */
export const corePersonData = personDataQuery(rows.corePersonData)

/** For the person to read, or for another system. */
export const copyFormats = { pdf: 'PDF, para ler e imprimir', json: 'JSON, para outro sistema' } as const

/** What is asked for with protected entries alone. */
const whole = { showWhen: { isWhole: [true] } }

/** A file of an entry, with an address for the session that asks. */
const copiedFile = object(
  'Anexo',
  {
    id: id().required(),
    name: text('Nome').required(),
    type: text('Tipo').required(),
    size: integer('Tamanho'),
    area: text('Área').required(),
    /** Where the copy says that it lies: 'anexos/1-laudo.pdf'. */
    path: text('Lugar').required(),
    url: text('Endereço'),
  },
  { kind: 'file' },
).required()

/**
 * The copy of everything that all areas keep of a citizen, and of who saw it, for the person who asks for it (LGPD, art. 18 and
 * 19). It is made for one who works at a desk, who is in the access log with it.
 */
export const personData = query(rows.personData, {
  input: {
    id: id().required(),
    format: oneOf('Arquivo', copyFormats).required(),
    isWhole: yesNo('Com registros protegidos por lei (Lei 14.289/2022)'),
    code: text('Código da verificação em duas etapas', whole).max(20),
    reason: longText('Motivo', { personal: 'text', ...whole }).max(300),
  },
  output: {
    /** 'dados-maria-da-silva-2026-11-27.pdf' */
    name: text('Nome do arquivo').required(),
    /** Base64. */
    content: text('Conteúdo').required(),
    citizenId: id().required(),
    namesProtected: namedMark(),
    /** What lies beside the entries: the copy names each by its path. */
    files: list('Anexos', asManyAsThereAre, copiedFile),
  },
  mutates: true,
  // It is not kept a second time, and a code is good once.
  unrecorded: true,
  timeout: 120_000,
  heavy: 'act',
  logs: 'citizenId',
  logsAs: 'exported',
})
