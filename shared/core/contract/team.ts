import { list, object, oneOf, text, time } from '@saude/contract/fields'

/** When a health unit is open, and which teams work there. */

/** The number of a team in the national register of establishments (Identificador Nacional de Equipe). */
export const ine = (label = 'Equipe (INE)') =>
  text(label, { placeholder: '10 dígitos' })
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

const mostTeams = 30

export const teams = list(
  'Equipes',
  mostTeams,
  object('Equipe', {
    team: text('Nome da equipe').required().max(80),
    kind: oneOf('Tipo', teamKinds),
    ine: ine('INE'),
  }).required(),
)
