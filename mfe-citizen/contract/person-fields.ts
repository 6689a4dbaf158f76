import { list, oneOf, text, yesNo } from '@saude/contract/fields'
import { cboRef, cityRef } from '@saude/core/contract/refs'
import { nationalities } from './nationalities.ts'
import {
  bloodTypes,
  deficiencies,
  genderIdentities,
  maritalStatuses,
  noCpfReasons,
  type Sex,
  schoolings,
  sexes,
  sexualOrientations,
  streetTimes,
} from './person-codes.ts'

/** What federal forms ask of a person beside name, numbers and address (decision 23). */

const personal = { personal: 'text' } as const

/** Beside `gender`, which knows two values and is empty where this one says 'indeterminado'. */
export const sexField = oneOf('Sexo', sexes)

/** Why there is no CPF; a CPF empties it. */
export const noCpfReason = oneOf('Por que não tem o documento', noCpfReasons, {
  ...personal,
  help: 'Só para quem não tem CPF',
  showWhen: { cpf: [null] },
})

/** Who says this has no name of a mother: the field goes. */
export const isMotherUnknown = yesNo('Mãe desconhecida')
export const isFatherUnknown = yesNo('Pai desconhecido')

/** What a form offers to type, where calls and imports bring as much as federal forms take. */
export const parentName = (label: string, unknown: 'isMotherUnknown' | 'isFatherUnknown') =>
  text(label, { ...personal, mostTyped: 60, showWhen: { [unknown]: [null, false] } }).max(70)

/** Where and how somebody was born. */
export const birth = {
  birthCountry: oneOf('País de nascimento', nationalities),
  birthCity: cityRef('Município de nascimento', { ...personal, showWhen: { birthCountry: [null, 'BR'] } }),
  /** Declaração de nascido vivo. */
  dnv: text('Declaração de nascido vivo (DNV)', { ...personal, placeholder: '11 dígitos' })
    .max(11)
    .matches(/^\d{11}$/, { excludeEmptyString: true }),
}

export const social = {
  schooling: oneOf('Curso mais elevado que frequenta ou frequentou', schoolings),
  occupation: cboRef('Ocupação', { ...personal, placeholder: 'Nome ou CBO' }),
  maritalStatus: oneOf('Estado civil', maritalStatuses),
  bloodType: oneOf('Tipo sanguíneo', bloodTypes),
  deficiencies: list(
    'Deficiências',
    Object.keys(deficiencies).length,
    oneOf('Deficiência', deficiencies).required(),
    { ...personal, kind: 'enumerated', options: deficiencies },
  ),
  isHomeless: yesNo('Em situação de rua', personal),
  homelessSince: oneOf('Há quanto tempo', streetTimes, { ...personal, showWhen: { isHomeless: [true] } }),
}

/** Said where somebody wants to: forms ask it and federal forms take it; no list, filter or map knows it. */
export const voluntary = {
  genderIdentity: oneOf('Identidade de gênero', genderIdentities, personal),
  sexualOrientation: oneOf('Orientação sexual', sexualOrientations, personal),
}

interface Sexed {
  readonly gender?: 'M' | 'F' | null | undefined
  readonly sex?: Sex | null | undefined
}

/** The sex of a record: programs that know two values write `gender` alone, so what it says counts. */
export const sexOf = ({ gender, sex }: Sexed): Sex | null => gender ?? (sex === 'I' ? sex : null)
