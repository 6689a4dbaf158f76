import {
  asManyAsThereAre,
  date,
  id,
  integer,
  list,
  object,
  relation,
  since,
  text,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { signedIn } from './session.ts'

/** Where somebody works as what: a person may have several posts at once, and is in one of them at a time. */

/** Posts of one person, those that have ended too. */
export const mostPosts = 40

export const posts = list(
  'Lotações',
  mostPosts,
  object('Lotação', {
    /** Of a post that is stored; a new one has none. */
    id: id('Lotação', { isHidden: true }),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch').required(),
    team: relation('Equipe', 'teamSearch', { help: 'Vazio: sem equipe' }),
    cbo: relation('Ocupação', 'cboSearch').required(),
    microArea: relation('Microárea', 'microAreaSearch', { help: 'De agentes comunitários' }),
    hours: integer('Horas por semana').min(1).max(84),
    from: date('Desde', { mayLieAhead: true, help: 'Vazio: desde sempre' }),
    to: date('Até', { mayLieAhead: true, help: 'O último dia. Vazio: sem fim previsto' }).test(
      'order',
      'Até não pode ser antes de Desde',
      (value, { parent }) => {
        const from: unknown = parent.from
        return typeof from !== 'string' || !value || value >= from
      },
    ),
  }).required(),
  {
    help: 'Onde a pessoa trabalha, e como o quê. Sem lotação contam a unidade e a ocupação do cadastro. Uma lotação que já valeu não é apagada: informe até quando.',
  },
)

/**
 * The post in which the person works from now on, in this session and at the next log-in. Which one a queued act was done in
 * is said by the act itself.
 */
export const sessionPost = query('sessionPost', {
  permission: rows.userGet,
  title: 'Escolher a lotação',
  input: { postId: id('Lotação').required() },
  output: signedIn,
  mutates: true,
  unrecorded: true,
  anonymised: 'allowed',
})

/**
 * The caller's own posts that hold on a day, first the one that an act of that day is of where none is said: the post they are
 * in now, where it held then.
 */
export const postSearch = query(rows.postSearch, {
  input: { q: text('Busca').max(100), day: since('Dia') },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Lotação', { id: id().required(), name: text('Nome').required() }).required(),
    ).required(),
  },
  reads: ['user'],
})
