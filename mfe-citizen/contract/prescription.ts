import {
  asManyAsThereAre,
  dateTime,
  id,
  integer,
  list,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { isFields } from '@saude/contract/values'
import { rows } from './access.ts'
import { observation, ofWhom, recordedPaper } from './care-paper.ts'
import { controlLists } from './special-control.ts'

/** Prescriptions: lines of medicines, printed and signed by hand, kept in the person's history. */

/** How a medicine is taken. */
export const routesOfUse = {
  oral: 'Oral',
  sublingual: 'Sublingual',
  intramuscular: 'Intramuscular',
  intravenous: 'Endovenosa',
  subcutaneous: 'Subcutânea',
  inhaled: 'Inalatória',
  nasal: 'Nasal',
  eye: 'Ocular',
  ear: 'Otológica',
  topical: 'Tópica',
  vaginal: 'Vaginal',
  rectal: 'Retal',
} as const

export type RouteOfUse = keyof typeof routesOfUse

/** How often. */
export const intervals = {
  single: 'Dose única',
  every4: 'De 4 em 4 horas',
  every6: 'De 6 em 6 horas',
  every8: 'De 8 em 8 horas',
  every12: 'De 12 em 12 horas',
  daily: '1 vez ao dia',
  morning: '1 vez ao dia, pela manhã',
  night: '1 vez ao dia, à noite',
  weekly: '1 vez por semana',
  monthly: '1 vez por mês',
  ifNeeded: 'Se necessário',
} as const
export type Interval = keyof typeof intervals

/** Medicines of one prescription: more do not fit a sheet that a pharmacy reads. */
export const mostLines = 20

/** What lasts as long as the medicine itself says. */
const needsNoDuration: readonly unknown[] = ['single', 'ifNeeded']

const hasId = (value: unknown) => isFields(value) && typeof value.id === 'string'

/** A line as it is written; the medicine stands in a list of the municipality, or is named. */
export const prescriptionLine = object('Medicamento', {
  medicine: relation('Medicamento', 'prescribedMedicineSearch', {
    placeholder: 'Da lista do município',
  }),
  name: text('Fora da lista', {
    placeholder: 'Nome e concentração',
    personal: 'text',
  }).max(120),
  dose: text('Dose', { placeholder: '1 comprimido', personal: 'text' }).required().max(60),
  route: oneOf('Via', routesOfUse, { initial: { value: 'oral' } }).required(),
  interval: oneOf('Intervalo', intervals).required(),
  isContinuous: yesNo('Uso contínuo'),
  duration: integer('Duração', { unit: 'dias' })
    .min(1)
    .max(730)
    .test(
      'said',
      'Diga por quantos dias, ou que o uso é contínuo',
      (value, { parent }) =>
        typeof value === 'number' ||
        parent.isContinuous === true ||
        needsNoDuration.includes(parent.interval),
    ),
  quantity: integer('Quantidade').required().min(1).max(9999),
  unit: text('Unidade', { placeholder: 'Comprimidos, frascos…' }).max(40),
  guidance: text('Orientação', { placeholder: 'Depois das refeições', personal: 'text' }).max(200),
  control: oneOf('Controle especial', controlLists, {
    help: 'Lista da Portaria 344/1998. Vazia, vale a do medicamento, onde é conhecida.',
  }),
})
  .required()
  .test(
    'named',
    'Escolha o medicamento da lista, ou escreva o nome do que está fora dela',
    (value) => hasId(value?.medicine) || Boolean(value?.name),
  )

export const prescriptionCreate = query(rows.prescriptionCreate, {
  input: {
    ...ofWhom,
    lines: list('Medicamentos', mostLines, prescriptionLine).required().min(1),
    observation,
  },
  output: recordedPaper,
  writes: ['carePaper'],
  logs: 'citizenId',
})

const written = object('Medicamento', {
  medicine: object('Medicamento', { id: id().required(), name: text('Nome').required() }),
  name: text('Fora da lista', { personal: 'text' }),
  dose: text('Dose', { personal: 'text' }).required(),
  route: oneOf('Via', routesOfUse).required(),
  interval: oneOf('Intervalo', intervals).required(),
  isContinuous: yesNo('Uso contínuo'),
  duration: integer('Duração', { unit: 'dias' }),
  quantity: integer('Quantidade').required(),
  unit: text('Unidade'),
  guidance: text('Orientação', { personal: 'text' }),
  control: oneOf('Controle especial', controlLists),
}).required()

/** As it is answered: the medicine as it was called then, and the list that it is controlled by. */
export const writtenLines = list('Medicamentos', asManyAsThereAre, written)

/** What was prescribed to somebody, the newest first: to be prescribed again. */
export const prescriptionList = query('prescriptionList', {
  permission: rows.prescriptionCreate,
  title: 'Receitas do cidadão',
  input: { citizenId: id('Cidadão').required() },
  output: {
    items: list(
      'Receitas',
      asManyAsThereAre,
      object('Receita', {
        ...recordedPaper,
        issuedAt: dateTime('Data').required(),
        by: text('Profissional').required(),
        lines: writtenLines.required(),
      }).required(),
    ).required(),
  },
  reads: ['carePaper'],
  logs: 'items.citizenId',
})
