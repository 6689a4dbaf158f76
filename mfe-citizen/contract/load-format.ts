import { date, integer, object, text } from '@saude/contract/fields'

/** What a file was recognised as. */
export const loadFormats = {
  citizens: 'Cidadãos, domicílios e famílias',
  cnes: 'CNES: unidades, equipes e profissionais',
  table: 'Cadastro em planilha',
  areas: 'Áreas do território',
} as const
export type LoadFormat = keyof typeof loadFormats

/** What an undo leaves where it was, as somebody has touched it since. */
export const keptKinds = {
  citizen: 'Cidadão',
  home: 'Domicílio',
  family: 'Família',
  familyMember: 'Membro da família',
  unit: 'Unidade de saúde',
  team: 'Equipe',
  user: 'Usuário',
  client: 'Limites do município',
  neighborhood: 'Bairro',
  microArea: 'Microárea',
  record: 'Cadastro',
} as const

const count = (label: string) => integer(label).required()

/** Of a file of CNES: of whom and of which day it is, and what it has. */
export const cnesHead = object('CNES', {
  version: text('Versão').required(),
  ibge: text('Código IBGE').required(),
  date: date('Data do arquivo').required(),
  units: count('Unidades de saúde'),
  teams: count('Equipes'),
  people: count('Profissionais'),
})

/** Which register a table is of: found by its titles, or said. */
export const loadTable = object('Cadastro', {
  /** 'options.vehicle' */
  name: text('Nome').required(),
  /** 'veículos' */
  title: text('Título').required(),
  /** Where what was loaded is listed. */
  path: text('Tela').required(),
})
