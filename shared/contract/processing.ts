import { type AccessRow, knownRows } from './access.ts'
import { asManyAsThereAre, list, object, oneOf, text, yesNo } from './fields.ts'
import { query } from './query.ts'

/**
 * What is done with people's data, and why: the register of processing operations (LGPD, art. 37) follows from what each area
 * says here once of its collections. Data and readers are found in the contract itself.
 */

/** Why data may be processed at all. */
export const legalBases = {
  care: 'Tutela da saúde (LGPD, art. 7º, VIII, e 11, II, f)',
  policy: 'Execução de políticas públicas (LGPD, art. 7º, III, e 11, II, b)',
  duty: 'Obrigação legal ou regulatória (LGPD, art. 7º, II, e 11, II, a)',
  security: 'Segurança do titular e dos registros (LGPD, art. 6º, VII, 11, II, g, e 46)',
} as const

/** How long data stay, and on what ground. */
export const keepings = {
  record: 'No mínimo 20 anos desde o último registro (Lei 13.787/2018, art. 6º)',
  archive: 'Pelo prazo da tabela de temporalidade do município (Lei 8.159/1991, art. 9º)',
  source: 'Enquanto existirem os registros de que são calculados, sem nada além deles',
  account: 'Enquanto a pessoa trabalhar no município e existirem registros com a autoria dela',
  session: 'Até 90 dias depois do último uso (LGPD, art. 15, I)',
  log: 'Pelo prazo das configurações do município, no mínimo 6 meses (Lei 12.965/2014, art. 15)',
  incident: 'No mínimo 5 anos (Resolução CD/ANPD 15/2024, art. 10)',
  answer: 'Até a resposta, e então como documento de arquivo (Lei 8.159/1991, art. 9º)',
  brief: 'Só até ser entregue ou concluído (LGPD, art. 15, I)',
} as const

/** Whose data they are. */
export const concerned = {
  citizens: 'Cidadãos atendidos',
  staff: 'Trabalhadores da saúde que usam o sistema',
  relatives: 'Familiares, responsáveis e acompanhantes',
  drivers: 'Motoristas',
  providers: 'Prestadores e seus profissionais',
} as const

/** What holds for all data, whatever they are. */
export const generalSecurity =
  'Permissão por grupo decidida no servidor; município isolado; registro de acessos; anonimização; conexão cifrada; cópias de segurança'

/** An operation with people's data, as an area says it of some of its collections. */
export interface Processing {
  readonly title: string
  /** What lies where, by the names of collections. */
  readonly collections: readonly string[]
  /** Under what queries say that they read them (`reads`), where that is not the collection's name. */
  readonly topics?: readonly string[]
  readonly people: readonly (keyof typeof concerned)[]
  readonly purpose: string
  readonly basis: keyof typeof legalBases
  /** What kind of data they are; which fields, the contract says. */
  readonly data: readonly string[]
  /** Data on health, race or sexual life (art. 5º, II). */
  readonly isSensitive?: true
  /** With whom outside of the municipality; no one where it is absent. */
  readonly shared?: readonly string[]
  readonly kept: keyof typeof keepings
  /** Beside what holds for all (`generalSecurity`). */
  readonly security?: string
}

/** What an area says of all its collections: of each what it is for, or why no one's data are in it. */
export interface AreaProcessing {
  /** What people call the area. */
  readonly title: string
  readonly operations: Readonly<Record<string, Processing>>
  /** Collections without people's data, in Portuguese why. */
  readonly without: Readonly<Record<string, string>>
}

/** Collections that the kits bring along to any area; the core answers for them. */
export const kitProcessing: Pick<AreaProcessing, 'operations' | 'without'> = {
  operations: {
    history: {
      title: 'Histórico de alterações dos registros',
      collections: ['recordHistory', 'tombstones'],
      people: ['citizens', 'staff'],
      purpose:
        'Mostrar o que foi alterado, por quem e quando, e restaurar o que foi removido por engano, em todas as áreas',
      basis: 'duty',
      data: ['valores de antes e de depois', 'autoria e horário'],
      isSensitive: true,
      kept: 'record',
    },
    imports: {
      title: 'Importação de cadastros',
      collections: ['importRun', 'importedRecord', 'importDoubt', 'tableRun', 'tableRow'],
      people: ['citizens'],
      purpose: 'Trazer cadastros de outros sistemas e poder desfazer uma carga com erro',
      basis: 'policy',
      data: ['linhas da tabela recebida e o que veio delas'],
      isSensitive: true,
      kept: 'archive',
    },
    joining: {
      title: 'Passagem de registros entre dois cadastros da mesma pessoa',
      collections: ['movedAct', 'movedEntry'],
      people: ['citizens'],
      purpose: 'Juntar o que foi registrado em dois cadastros da mesma pessoa e poder desfazê-lo',
      basis: 'duty',
      data: ['identificador dos registros que passaram'],
      kept: 'brief',
    },
    delivery: {
      title: 'Entrega entre áreas do sistema',
      collections: ['outbox', 'endedAct'],
      people: ['citizens', 'staff'],
      purpose: 'Levar de uma área a outra, uma só vez, o que um registro provoca nela',
      basis: 'policy',
      data: ['identificador da pessoa e do registro'],
      kept: 'brief',
    },
  },
  without: {
    recordNumber: 'só o último número de protocolo de cada ano',
    migrationMark: 'só quais conversões de dados foram feitas',
  },
}

/** The end of the names of queries by which areas say what they do with people's data. */
const suffix = 'Processing'

/** Declares the query by which an area says what it does with people's data. Its name is the area's and `Processing`, its access `service`. */
export const processingQuery = (row: AccessRow) => {
  if (!isProcessing(row)) throw new Error(`${row.name} is no query of an area's processing`)
  return query(row, {
    input: {},
    output: {
      title: text('Área').required(),
      items: list(
        'Operações',
        asManyAsThereAre,
        object('Operação', {
          key: text('Chave').required(),
          title: text('Operação').required(),
          collections: list('Coleções', asManyAsThereAre, text('Coleção').required()).required(),
          people: list('Titulares', asManyAsThereAre, oneOf('Titular', concerned).required()).required(),
          purpose: text('Finalidade').required(),
          basis: oneOf('Base legal', legalBases).required(),
          data: list('Dados', asManyAsThereAre, text('Dado').required()).required(),
          isSensitive: yesNo('Dados sensíveis').required(),
          /** Permissions by which any of it is read. */
          readers: list('Permissões', asManyAsThereAre, text('Permissão').required()).required(),
          shared: list('Compartilhados com', asManyAsThereAre, text('Com quem').required()).required(),
          kept: oneOf('Prazo de guarda', keepings).required(),
          security: text('Segurança').required(),
        }).required(),
      ).required(),
      without: list(
        'Sem dados pessoais',
        asManyAsThereAre,
        object('Coleção', {
          collection: text('Coleção').required(),
          why: text('Por quê').required(),
        }).required(),
      ).required(),
    },
  })
}

/** What an area publishes of its processing: the query, and what it answers. */
export interface ProcessingContract {
  readonly query: ReturnType<typeof processingQuery>
  readonly said: AreaProcessing
}

/** @example export const travelProcessing = areaProcessing(rows.travelProcessing, {title: 'Viagens', …}) */
export const areaProcessing = (row: AccessRow, said: AreaProcessing): ProcessingContract => ({
  query: processingQuery(row),
  said,
})

const isProcessing = ({ name, access }: AccessRow): boolean => access === 'service' && name.endsWith(suffix)

/** The queries of all areas that are known. */
export const processingQueries = () => knownRows().filter(isProcessing).map(processingQuery)
