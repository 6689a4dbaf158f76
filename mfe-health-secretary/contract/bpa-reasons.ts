import { keysOf, tableOf } from '@saude/contract/values'

/** Why production stays out of a file, and where it is mended. */

/**
 * Where a reason is mended: `unit`, `occupation` and `professional` for many entries at once, from what is known of who
 * attended; `team` likewise, the team alone; `person` in the citizen's record, one after the other; `author` is a task for who attended, because no one else
 * says what was done or found; `screen` somewhere else altogether; `none` nowhere any more.
 */
export type Mending =
  | 'unit'
  | 'team'
  | 'occupation'
  | 'professional'
  | 'person'
  | 'author'
  | 'screen'
  | 'none'

const said = {
  noTable: ['Tabela SIGTAP não carregada', 'screen'],
  late: ['A competência não é mais aceita', 'none'],
  gone: ['O cadastro do cidadão foi removido (menu Cadastros removidos)', 'screen'],
  replaced: ['Corrige um atendimento que já foi exportado', 'none'],
  noTeam: ['Sem equipe (INE), e a unidade tem equipes', 'team'],
  otherTeam: ['A equipe (INE) não é da unidade', 'team'],
  noUnit: ['Sem unidade de saúde', 'unit'],
  noCnes: ['A unidade de saúde não tem CNES válido', 'unit'],
  noOccupation: ['Sem ocupação (CBO) de quem atendeu', 'occupation'],
  otherOccupation: ['A ocupação (CBO) não realiza o procedimento', 'occupation'],
  noProfessional: ['Quem atendeu não tem CNS válido', 'professional'],
  noProcedure: ['Sem procedimento', 'author'],
  unknownProcedure: ['O procedimento não existe na competência', 'author'],
  otherRegister: ['O procedimento não é registrado por BPA', 'author'],
  esusAlone: ['O procedimento só vai pelo e-SUS APS, e a unidade não é de atenção primária', 'team'],
  quantity: ['A quantidade não é a do procedimento', 'author'],
  noCid: ['O procedimento exige CID', 'author'],
  otherCid: ['O CID não é do procedimento', 'author'],
  otherSex: ['O procedimento não é do sexo do cidadão', 'author'],
  otherAge: ['O procedimento não é da idade do cidadão', 'author'],
  noSupplier: ['O procedimento exige o CNPJ do fornecedor', 'author'],
  noService: ['O procedimento exige serviço e classificação, que não se registram aqui', 'none'],
  noNumber: ['O cidadão não tem CPF nem CNS válido', 'person'],
  noCpf: ['O procedimento exige CPF, que o cidadão não tem', 'person'],
  noName: ['O cidadão não tem nome', 'person'],
  noBirth: ['O cidadão não tem data de nascimento', 'person'],
  beforeBirth: ['A data é anterior ao nascimento', 'person'],
  afterDeath: ['A data é posterior ao óbito', 'person'],
  noSex: ['O cidadão não tem sexo', 'person'],
  noColor: ['O cidadão não tem raça/cor', 'person'],
  noEthnicity: ['O cidadão indígena não tem etnia', 'person'],
  noNationality: ['O cidadão não tem nacionalidade', 'person'],
  noCity: ['O cidadão não tem município de residência (IBGE)', 'person'],
} as const satisfies Readonly<Record<string, readonly [string, Mending]>>

export type BpaReason = keyof typeof said

const bpaReasons = keysOf(said)

/** What each is called, for lists. */
export const reasonLabels = tableOf(bpaReasons, (reason): string => said[reason][0])

/** Where each is mended. */
export const mendingOf = (reason: BpaReason): Mending => said[reason][1]
