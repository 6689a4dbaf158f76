import { list, object, oneOf, text, time } from '@saude/contract/fields'
import type { FieldMeta } from '@saude/contract/meta'

/** When a health unit is open, and which teams work there. */

/** The number of a team in the national register of establishments (Identificador Nacional de Equipe). */
export const ine = (label = 'Equipe (INE)', meta: FieldMeta = {}) =>
  text(label, { placeholder: '10 dígitos', ...meta })
    .max(10)
    .matches(/^\d{10}$/, { excludeEmptyString: true })

const days = {
  weekdays: 'Segunda a sexta',
  everyDay: 'Todos os dias',
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
} as const

/** Morning and afternoon of every day of the week. */
const mostHours = 14

const closes = time('Fecha às')
  .required()
  .test('closes', 'Fecha às precisa ser depois de Abre às', (value, { parent }) => {
    const opens: unknown = parent.opens
    return typeof opens !== 'string' || !value || value > opens
  })

export const openingHours = list(
  'Horário de funcionamento',
  mostHours,
  object('Horário', {
    days: oneOf('Dias', days).required(),
    opens: time('Abre às').required(),
    closes,
  }).required(),
)

/** Kinds of teams of primary care (Portaria GM/MS nº 3.493/2024). */
export const teamKinds = {
  family: 'Saúde da Família (eSF)',
  primary: 'Atenção Primária (eAP)',
  dental: 'Saúde Bucal (eSB)',
  multi: 'Multiprofissional (eMulti)',
  street: 'Consultório na Rua (eCR)',
  other: 'Outra',
} as const

/** The same as the national register numbers them (TP_EQUIPE); other kinds have none here. */
export const teamNumbers = {
  '70': 'eSF: Saúde da Família',
  '71': 'eSB: Saúde Bucal',
  '72': 'eMulti: Multiprofissional',
  '73': 'eCR: Consultório na Rua',
  '74': 'eAPP: Atenção Primária Prisional',
  '76': 'eAP: Atenção Primária',
  other: 'Outra',
} as const

export type TeamNumber = keyof typeof teamNumbers

/** The word that a unit's list of teams has for a number. */
export const wordOfNumber: Readonly<Record<TeamNumber, keyof typeof teamKinds>> = {
  '70': 'family',
  '71': 'dental',
  '72': 'multi',
  '73': 'street',
  '74': 'other',
  '76': 'primary',
  other: 'other',
}

/** The number for a word; the words do not know the teams of prisons. */
export const numberOfWord: Readonly<Record<keyof typeof teamKinds, TeamNumber>> = {
  family: '70',
  dental: '71',
  multi: '72',
  street: '73',
  primary: '76',
  other: 'other',
}

/** Teams of one unit. */
export const mostTeams = 30

export const teams = list(
  'Equipes',
  mostTeams,
  object('Equipe', {
    team: text('Nome da equipe').required().max(80),
    kind: oneOf('Tipo', teamKinds),
    ine: ine('INE'),
  }).required(),
)
