import { today } from '@saude/contract/instants'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import { demoStock } from './materials.ts'

const day = 86_400_000

/** What came into stock: one delivery of each material. */
export const demo = (args: RecordDemoArgs<DemoTown>) =>
  demoStock(args).map(({ id, name, amount, lot, expiry }, index) => {
    const createdAt = new Date(args.now.getTime() - (120 - index) * day)
    return {
      id: demoId(createRandom(`${args.town.seed}/material-input/${name}`), createdAt.getTime()),
      material: { id, name },
      quantity: amount,
      lot,
      expiry,
      date: today(createdAt),
      responsible: 'Almoxarifado central',
      supplier: 'Distribuidora Saúde Paulista',
      invoice: `${40_120 + index}`,
      createdAt,
    }
  })
