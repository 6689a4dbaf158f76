import { keysOf } from '@saude/contract/values'
import { isLivedIn } from './home-codes.ts'

/** Tables of the home visit in e-SUS APS (LEDI APS 7.2.1, `FichaVisitaDomiciliar`); what is stored is the code. */

/** `Turno` */
export const shifts = { '1': 'Manhã', '2': 'Tarde', '3': 'Noite' } as const
export type Shift = keyof typeof shifts

/** `MotivoVisita` of what is done for a home as a whole: one entry, under the document of the head of the family. */
export const homeMotives = {
  '29': 'Visita periódica',
  '1': 'Cadastramento / Atualização',
  '31': 'Orientação / Prevenção',
  '27': 'Convite para atividades coletivas / campanha de saúde',
  '34': 'Controle vetorial: ação educativa',
  '35': 'Controle vetorial: imóvel com foco',
  '36': 'Controle vetorial: ação mecânica',
  '37': 'Controle vetorial: tratamento focal',
  '28': 'Outros',
} as const
export type HomeMotive = keyof typeof homeMotives

/** Of a periodic visit, which a home is for where nothing else is said. */
export const periodic: HomeMotive = '29'

/** `MotivoVisita` of follow-up and active search: an entry for each person, with motives of their own. */
export const personMotives = {
  '5': 'Gestante',
  '6': 'Puérpera',
  '7': 'Recém-nascido',
  '8': 'Criança',
  '9': 'Pessoa com desnutrição',
  '10': 'Pessoa em reabilitação ou com deficiência',
  '11': 'Pessoa com hipertensão',
  '12': 'Pessoa com diabetes',
  '13': 'Pessoa com asma',
  '14': 'Pessoa com DPOC / enfisema',
  '15': 'Pessoa com câncer',
  '16': 'Pessoa com outras doenças crônicas',
  '17': 'Pessoa com hanseníase',
  '18': 'Pessoa com tuberculose',
  '32': 'Sintomáticos respiratórios',
  '33': 'Tabagista',
  '19': 'Domiciliados / Acamados',
  '20': 'Condições de vulnerabilidade social',
  '21': 'Condicionalidades do bolsa família',
  '22': 'Saúde mental',
  '23': 'Usuário de álcool',
  '24': 'Usuário de outras drogas',
  '38': 'Pessoa idosa',
  '2': 'Busca ativa: consulta',
  '3': 'Busca ativa: exame',
  '4': 'Busca ativa: vacina',
  '30': 'Busca ativa: condicionalidades do bolsa família',
  '25': 'Egresso de internação',
} as const
export type PersonMotive = keyof typeof personMotives

export const motives = { ...homeMotives, ...personMotives } as const
export type Motive = keyof typeof motives

/** They name a disease that Lei 14.289/2022 protects: shown to those alone who see such diagnoses. */
export const protectedMotives: readonly string[] = ['17', '18']

/** Of pregnancy and the weeks after a birth. */
export const maternalMotives: readonly string[] = ['5', '6']

/** Of a property without people (kinds 2 to 6 and 12) the federal form takes these alone. */
const withoutPeople: readonly string[] = ['1', '27', '28', '31', '34', '35', '36', '37']

/** Motives of the home that a property of this kind may have. */
export const motivesOf = (kind: string | null | undefined): readonly HomeMotive[] =>
  keysOf(homeMotives).filter((motive) => isLivedIn(kind) || withoutPeople.includes(motive))
