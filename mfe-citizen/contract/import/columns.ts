import { phoneFits } from '@saude/contract/documents'
import {
  cnsCell,
  codeCell,
  cpfCell,
  cpfOrCnsCell,
  dateCell,
  nameCell,
  phoneCell,
  plainCell,
  yesNoCell,
} from '@saude/contract/import/cells'
import type { ImportColumn } from '@saude/contract/import/column'
import { addressCell } from './address.ts'
import { raceWords, roleWords, sexWords } from './words.ts'

/** What a table of people may say, with the names that municipalities and programs give to columns. */

const phone = (cell: string) => {
  const read = phoneCell(cell)
  // A wrong number is no reason to leave a person out.
  return read && 'value' in read && !phoneFits(read.value)
    ? { problem: `'${cell.slice(0, 20)}' não é um telefone com DDD` }
    : read
}

const column = <T>(
  label: string,
  read: ImportColumn<T>['read'],
  synonyms: readonly string[] = [],
  more: Pick<ImportColumn, 'isRequired'> = {},
): ImportColumn<T> => ({ label, synonyms, read, ...more })

export const peopleColumns = {
  originId: column('Código', plainCell, [
    'codigo do cidadao',
    'codigo do paciente',
    'id',
    'id paciente',
    'co cidadao',
    'prontuario',
    'numero do prontuario',
    'matricula',
  ]),
  name: column(
    'Nome',
    nameCell,
    [
      'nome completo',
      'nome cidadao',
      'nome do cidadao',
      'nome do paciente',
      'paciente',
      'no cidadao',
      'cidadao',
    ],
    { isRequired: true },
  ),
  socialName: column('Nome social', nameCell, ['no social cidadao']),
  birthDate: column('Data de nascimento', dateCell, [
    'nascimento',
    'data nascimento',
    'data nasc',
    'dt nascimento',
    'dt nasc',
    'nasc',
    'dn',
    'dt nascimento cidadao',
  ]),
  sex: column('Sexo', codeCell(sexWords, 'um sexo'), ['no sexo cidadao', 'sexo biologico', 'genero']),
  raceColor: column('Raça/cor', codeCell(raceWords, 'uma raça/cor'), [
    'raca',
    'cor',
    'raca cor',
    'cor raca',
    'no raca cor',
  ]),
  cpf: column('CPF', cpfCell, ['n cpf', 'no cpf', 'numero do cpf', 'nu cpf cidadao', 'cpf do cidadao']),
  cns: column('CNS', cnsCell, [
    'cartao sus',
    'cartao do sus',
    'cartao nacional de saude',
    'numero do cns',
    'nu cns cidadao',
    'cns do cidadao',
  ]),
  cpfOrCns: column('CPF/CNS', cpfOrCnsCell, ['cpf ou cns', 'cns cpf', 'documento']),
  mothersName: column('Nome da mãe', nameCell, [
    'mae',
    'no mae',
    'nome mae',
    'filiacao',
    'filiacao 1',
    'no mae cidadao',
  ]),
  fathersName: column('Nome do pai', nameCell, ['pai', 'no pai', 'nome pai', 'filiacao 2']),
  mobilePhone: column('Celular', phone, [
    'telefone celular',
    'nu telefone celular',
    'whatsapp',
    'telefone',
    'fone',
  ]),
  homePhone: column('Telefone residencial', phone, ['nu fone residencial', 'fone residencial']),
  contactPhone: column('Telefone para contato', phone, [
    'telefone de contato',
    'nu telefone contato',
    'recado',
  ]),
  email: column('E-mail', plainCell, ['email', 'ds email']),
  addressPublicPlaceType: column('Tipo de logradouro', plainCell, [
    'no tipo logradouro domicilio',
    'tipo logradouro',
    'tipo',
  ]),
  addressPublicPlace: column('Logradouro', plainCell, [
    'rua',
    'nome do logradouro',
    'ds logradouro domicilio',
  ]),
  /** All of it in one text; what has a column of its own is taken from there. */
  address: column('Endereço', addressCell, ['endereco completo', 'endereco residencial']),
  addressNumber: column('Número', plainCell, [
    'n',
    'no',
    'num',
    'nro',
    'nu numero domicilio',
    'numero da casa',
  ]),
  addressComplement: column('Complemento', plainCell, ['compl', 'ds complemento domicilio']),
  addressReference: column('Ponto de referência', plainCell, ['referencia', 'ponto referencia']),
  neighborhood: column('Bairro', plainCell, ['no bairro domicilio', 'localidade', 'comunidade', 'distrito']),
  cep: column('CEP', plainCell, ['ds cep domicilio', 'cep domicilio']),
  homeCode: column('Código do domicílio', plainCell, [
    'domicilio',
    'id domicilio',
    'casa',
    'codigo da casa',
    'numero do domicilio',
  ]),
  familyCode: column('Código da família', plainCell, [
    'familia',
    'id familia',
    'numero da familia',
    'prontuario familiar',
    'prontuario da familia',
  ]),
  isHead: column('É o responsável familiar?', yesNoCell, [
    'responsavel familiar',
    'chefe da familia',
    'e responsavel',
  ]),
  kinship: column('Parentesco com o responsável', codeCell(roleWords, 'um parentesco'), [
    'parentesco',
    'relacao de parentesco',
    'relacao com o responsavel',
  ]),
  head: column('CPF/CNS do responsável familiar', cpfOrCnsCell, [
    'cpf cns responsavel familiar',
    'cpf do responsavel',
    'cns do responsavel',
    'cpf responsavel',
    'cns responsavel',
    'nu cpf responsavel',
  ]),
} as const

export type PeopleField = keyof typeof peopleColumns
