import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'

const day = 86_400_000

interface Entry {
  readonly name: string
  readonly address: string
  readonly phone: string | null
  readonly cnes: string | null
  readonly contact?: string
}

const entries: readonly Entry[] = [
  {
    name: 'Laboratório São Lucas',
    address: 'Rua das Acácias, 120',
    phone: '1140221200',
    cnes: '2078015',
    contact: 'Paulo Queiroz',
  },
  { name: 'Clínica de Imagem Vida', address: 'Avenida Brasil, 845', phone: '1140223450', cnes: '3021114' },
  { name: 'Centro de Reabilitação Movimento', address: 'Rua do Bosque, 33', phone: '1140227781', cnes: null },
  {
    name: 'Consultórios Especializados Santa Clara',
    address: 'Praça da Matriz, 10',
    phone: null,
    cnes: null,
  },
]

/** Providers under contract, with ids that other demo parts refer to. */
export const demo = ({ town, now }: RecordDemoArgs<DemoTown>) =>
  entries.map((entry, index) => ({
    ...entry,
    id: demoId(createRandom(`${town.seed}/affiliated/${entry.name}`)),
    createdAt: new Date(now.getTime() - (400 - index) * day),
  }))

/** What the list of those under contract says of a provider that stands in another one too. */
export const affiliateNamed = (name: string) => {
  const { address, phone, contact } = entries.find((one) => one.name === name) ?? {}
  return { ...(address && { address }), ...(phone && { phone }), ...(contact && { contact }) }
}

/** The first is a laboratory, then images, rehabilitation and consultations. */
export const demoAffiliates = (args: RecordDemoArgs<DemoTown>) =>
  demo(args).map(({ id, name }) => ({ id, name }))
