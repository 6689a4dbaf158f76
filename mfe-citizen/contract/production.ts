import { byIdsShape } from '@saude/contract/by-ids-shape'
import {
  asManyAsThereAre,
  date,
  dateTime,
  id,
  integer,
  list,
  object,
  oneOf,
  text,
  yesNo,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { careCharacters } from './attendance-fields.ts'
import { historyTypes } from './history-types.ts'
import { identity } from './identity.ts'
import { nationalities } from './nationalities.ts'
import { genders, raceColors } from './person-codes.ts'

/**
 * What was done for citizens, for services that count or bill it: attendances, procedures, care by dentists and at home,
 * between two days, both included, as far as they were entered here. Access `service`.
 */
export const attendanceProduction = query(rows.attendanceProduction, {
  input: {
    from: date('De').required(),
    to: date('Até').required(),
    /** Also of diagnoses that the caller's user may not see: for files that the law wants whole. */
    withProtected: yesNo('Com diagnósticos protegidos'),
  },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Produção', {
        id: id().required(),
        type: oneOf('Tipo', historyTypes).required(),
        citizenId: id('Cidadão').required(),
        at: dateTime('Data').required(),
        procedure: text('Procedimento'),
        procedureName: text('Nome do procedimento'),
        cid: text('CID'),
        ciap: text('Motivo do contato'),
        /** Not to be shown to users without the permission for it. */
        isProtected: yesNo('Diagnóstico protegido').required(),
        quantity: integer('Quantidade').required(),
        careCharacter: oneOf('Caráter do atendimento', careCharacters),
        supplier: text('CNPJ do fornecedor'),
        healthUnitId: id('Unidade de saúde'),
        healthUnitName: text('Unidade de saúde'),
        cnes: text('CNES'),
        team: text('Equipe (INE)'),
        professionalId: id('Profissional'),
        professionalName: text('Profissional'),
        professionalCns: text('CNS do profissional'),
        cbo: text('Ocupação'),
        cboName: text('Nome da ocupação'),
        corrects: list('Corrige', asManyAsThereAre, id('Registro').required()),
      }).required(),
    ).required(),
  },
  reads: ['history'],
})

/** Who somebody is on national forms. Removed citizens are left out. Access `service`. */
export const citizenPersonByIds = query(rows.citizenPersonByIds, {
  ...byIdsShape('Cidadão', {
    ...identity,
    cpf: text('CPF', { personal: 'text' }),
    gender: oneOf('Sexo', genders),
    raceColor: oneOf('Raça/cor', raceColors),
    ethnicity: text('Etnia', { personal: 'text' }),
    nationality: oneOf('Nacionalidade', nationalities),
    livesElsewhere: yesNo('Mora em outro município').required(),
    ibge: text('Código IBGE'),
    cep: text('CEP', { personal: 'text' }),
    streetType: text('Tipo de logradouro'),
    street: text('Logradouro', { personal: 'text' }),
    number: text('Número', { personal: 'text' }),
    complement: text('Complemento', { personal: 'text' }),
    neighborhood: text('Bairro', { personal: 'text' }),
    phone: text('Telefone', { personal: 'text' }),
    email: text('E-mail', { personal: 'text' }),
  }),
  reads: ['citizen'],
})
