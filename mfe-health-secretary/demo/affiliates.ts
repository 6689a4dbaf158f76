import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'

const day = 86_400_000

const entries = [
  { name: 'Laboratório São Lucas', address: 'Rua das Acácias, 120', phone: '1140221200', cnes: '2078015' },
  { name: 'Clínica de Imagem Vida', address: 'Avenida Brasil, 845', phone: '1140223450', cnes: '3021114' },
  { name: 'Centro de Reabilitação Movimento', address: 'Rua do Bosque, 33', phone: '1140227781', cnes: null },
  {
    name: 'Consultórios Especializados Santa Clara',
    address: 'Praça da Matriz, 10',
    phone: null,
    cnes: null,
  },
] as const

/** Providers under contract, with ids that other demo parts refer to. */
export const demo = ({ town, now }: RecordDemoArgs<DemoTown>) =>
  entries.map((entry, index) => ({
    ...entry,
    id: demoId(createRandom(`${town.seed}/affiliated/${entry.name}`)),
    createdAt: new Date(now.getTime() - (400 - index) * day),
  }))

/** The first is a laboratory, then images, rehabilitation and consultations. */
export const demoAffiliates = (args: RecordDemoArgs<DemoTown>) =>
  demo(args).map(({ id, name }) => ({ id, name }))
