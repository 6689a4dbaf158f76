import { integer, longText, phone, text } from '@saude/contract/fields'
import { byIdsQuery } from '@saude/contract/record/by-ids'
import { record } from '@saude/contract/record/record'
import type { RecordRows } from '@saude/contract/record/verbs'
import { rows } from './access.ts'

interface ProviderOptions {
  /** 'fisioterapia' */
  readonly of: string
  readonly path: string
  /** Where its details lie that are not below the list. */
  readonly details?: string
}

/** Declares who provides exams or sessions to the municipality. */
const provider = <const N extends string>(
  rows: RecordRows<NoInfer<N>>,
  name: N,
  { of, path, details }: ProviderOptions,
) =>
  record(rows, name, {
    word: { singular: `prestador de ${of}`, plural: `prestadores de ${of}`, gender: 'm', short: 'prestador' },
    path,
    ...(details !== undefined && {
      paths: { details },
      titles: { details: `Informações do prestador de ${of}` },
    }),
    fields: {
      name: text('Nome', { showColumn: 45, showFilter: 'column' }).required().max(120),
      // A provider's telephone is no citizen's.
      phone: phone('Telefone', { showColumn: 20, personal: undefined }),
      address: text('Endereço').max(200),
      contact: text('Pessoa de contato').max(120),
      weeklyPlaces: integer('Vagas por semana', { showColumn: 15 }).min(0).max(10_000),
      observation: longText('Observação', { personal: 'text' }).max(1000),
    },
    label: ['name'],
    orderBy: ['updatedAt', 'name', 'weeklyPlaces'],
    columns: { updatedAt: 24 },
    unique: ['name'],
  })

export const examProvider = provider(rows, 'examProvider', {
  of: 'exames',
  path: '/app/options/exam-provider',
})

export const physiotherapyProvider = provider(rows, 'physiotherapyProvider', {
  of: 'fisioterapia',
  path: '/app/options/physiotherapy',
  details: '/app/options/physiotherapy/information/{id}',
})

export const occupationalTherapyProvider = provider(rows, 'occupationalTherapyProvider', {
  of: 'terapia ocupacional',
  path: '/app/options/occupational-therapy',
  details: '/app/options/occupational-therapy/information/{id}',
})

const known = {
  /** What a booking is held against; empty: as many as come. */
  weeklyPlaces: integer('Vagas por semana'),
  /** For papers that citizens take home. */
  address: text('Endereço'),
  phone: text('Telefone'),
}

export const examProviderByIds = byIdsQuery(rows.examProviderByIds, examProvider, known)
export const physiotherapyProviderByIds = byIdsQuery(
  rows.physiotherapyProviderByIds,
  physiotherapyProvider,
  known,
)
export const occupationalTherapyProviderByIds = byIdsQuery(
  rows.occupationalTherapyProviderByIds,
  occupationalTherapyProvider,
  known,
)
