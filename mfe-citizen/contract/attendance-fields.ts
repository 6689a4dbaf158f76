import { cnpj, integer, oneOf, relation, yesNo } from '@saude/contract/fields'
import { isProtectedCiap } from '@saude/core/contract/codes/protected'
import { ine } from '@saude/core/contract/team'

/** What production and indicators read of an attendance beside what was done: where, by which team, why, how often. */

/** Character of care as BPA and AIH number it. */
export const careCharacters = {
  '01': 'Eletivo',
  '02': 'Urgência',
  '03': 'Acidente no local de trabalho',
  '04': 'Acidente no trajeto para o trabalho',
  '05': 'Outro acidente de trânsito',
  '06': 'Outra lesão ou envenenamento',
} as const

export type CareCharacter = keyof typeof careCharacters

/** Kinds of a dentist's visit as e-SUS APS numbers them. */
export const dentalVisits = {
  '1': 'Primeira consulta programática',
  '2': 'Retorno',
  '4': 'Manutenção',
} as const

export type DentalVisit = keyof typeof dentalVisits

/** Tables of codes change from month to month: those of the attendance's day count. */
export const ofItsDay = { from: { day: 'attendedAt' } } as const

const mostAtOnce = 9999

/** Asked beside what was done; older attendances have none of it. */
export const attendanceFields = {
  /** Of an act that is entered later: which of the caller's posts of that day. */
  post: relation('Lotação', 'postSearch', {
    placeholder: 'A de agora; se não valia no dia, a de então',
    searchWith: ofItsDay,
  }),
  quantity: integer('Quantidade', { initial: { value: 1 } })
    .min(1)
    .max(mostAtOnce),
  ciap: relation('Motivo do contato', 'ciapSearch', {
    placeholder: 'Nome ou código CIAP-2',
    isProtected: isProtectedCiap,
  }),
  healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { placeholder: 'A do seu cadastro' }),
  team: ine(),
  cbo: relation('Ocupação (CBO)', 'cboSearch', { placeholder: 'A do seu cadastro', searchWith: ofItsDay }),
  careCharacter: oneOf('Caráter do atendimento', careCharacters),
  supplier: cnpj('CNPJ do fornecedor', { help: 'Só de órteses, próteses e materiais (OPM)' }),
  dentalVisit: oneOf('Consulta odontológica', dentalVisits, {
    help: 'Para atendimentos de odontologia',
  }),
  dentalCompleted: yesNo('Tratamento odontológico concluído', {
    showWhen: { dentalVisit: Object.keys(dentalVisits) },
  }),
}
