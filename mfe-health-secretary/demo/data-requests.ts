import { daysAfter, today } from '@saude/contract/instants'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { patients } from './patients.ts'

const day = 86_400_000

/** What a few people asked about their data, the last one still without an answer. */
const asked = [
  { kind: 'access', daysAgo: 3, answer: null, ground: null },
  { kind: 'correction', daysAgo: 20, answer: 'O nome da mãe foi corrigido.', ground: null },
  {
    kind: 'deletion',
    daysAgo: 45,
    answer: 'O prontuário é guardado por vinte anos. O telefone antigo foi apagado do cadastro.',
    ground: 'record',
  },
  { kind: 'access', daysAgo: 70, answer: 'Cópia entregue no balcão.', ground: null },
] as const

/** Of people who come to the secretariat, the last one entered first. */
export const demo = (args: RecordDemoArgs<DemoTown>): DemoEntry[] =>
  asked.flatMap(({ kind, daysAgo, answer, ground }, index) => {
    const one = patients(args)[index]
    if (!one) return []
    const createdAt = new Date(args.now.getTime() - daysAgo * day)
    const askedOn = today(createdAt)
    return [
      {
        citizen: { id: one.id, name: one.name },
        kind,
        askedBy: 'self',
        identity: 'rg',
        askedOn,
        answerBy: daysAfter(askedOn, 15),
        answer,
        ground,
        answeredOn: answer === null ? null : daysAfter(askedOn, 2),
        state: answer === null ? 'received' : 'answered',
        createdAt,
      },
    ]
  })
