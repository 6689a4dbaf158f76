import { createRandom, demoId } from '@saude/town/random'

interface DemoNotice {
  readonly id: string
  readonly title: string
  readonly message: string
  /** Days before the filling. */
  readonly daysAgo: number
  readonly isRead: boolean
}

const texts = [
  [
    'Bem-vindo ao Saúde Municipal',
    'Esta é a cidade de demonstração. Todos os dados são inventados.',
    40,
    true,
  ],
  [
    'Campanha de vacinação contra a influenza',
    'A campanha começa na segunda-feira em todas as unidades de saúde.',
    9,
    false,
  ],
  ['Reunião de equipe', 'A reunião mensal será na quinta-feira às 14:00, na secretaria de saúde.', 3, false],
  ['Atualização cadastral', 'Confira o telefone e o endereço dos cidadãos em cada atendimento.', 1, false],
] as const

/** The notices of one user; the same for the same seed and user. */
export function demoNotices(seed: string, userId: string): DemoNotice[] {
  const random = createRandom(`${seed}/notices/${userId}`)
  return texts.map(([title, message, daysAgo, isRead]) => ({
    id: demoId(random),
    title,
    message,
    daysAgo,
    isRead,
  }))
}
